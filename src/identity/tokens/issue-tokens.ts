import { randomUUID, sign } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Context } from '#platform/context.ts'
import { ACCESS_TOKEN_SECONDS } from '../lifetimes.ts'
import type { signIns } from '../tables.ts'
import type { UserRow } from '../users/user-row.ts'
import { issuerOf } from './issuer.ts'
import { FULL_SCOPE } from './scope.ts'
import { ALGORITHM, type SigningKey, signingKey } from './signing-keys.ts'

export type SignIn = typeof signIns.$inferSelect

/**
 * Issues the access and id token of a sign-in, with Cognito's claims. `nonce` is the OpenID client's, and
 * `key` is passed if the caller has already read it.
 */
export async function issueTokens(
  ctx: Context,
  given: { user: UserRow; signIn: SignIn; nonce?: string | undefined; key?: SigningKey | undefined },
) {
  const { user, signIn, nonce } = given
  const issuedAt = Math.floor(ctx.now().getTime() / 1000)
  const shared = {
    sub: user.sub,
    iss: issuerOf(ctx.config),
    origin_jti: signIn.originJti,
    event_id: signIn.eventId,
    auth_time: Math.floor(signIn.signedInAt.getTime() / 1000),
    iat: issuedAt,
    exp: issuedAt + ACCESS_TOKEN_SECONDS,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
  }
  const key = given.key ?? (await signingKey(ctx))
  const accessToken = signed(key, {
    ...shared,
    token_use: 'access',
    client_id: signIn.clientId,
    scope: signIn.scope ?? FULL_SCOPE,
    username: user.sub,
  })
  const idToken = signed(key, {
    ...shared,
    token_use: 'id',
    aud: signIn.clientId,
    'cognito:username': user.sub,
    email: user.username,
    email_verified: user.emailVerified,
    ...phoneClaims(user, signIn),
    ...(nonce === undefined ? {} : { nonce }),
  })
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: ACCESS_TOKEN_SECONDS,
    TokenType: 'Bearer',
  }
}

/**
 * The phone number is only for clients that can read the whole user, and not for clients that only ask who
 * signed in.
 */
function phoneClaims({ attributes, phoneVerified }: UserRow, { scope }: SignIn) {
  const { phone_number } = attributes
  if (!phone_number || !(scope ?? FULL_SCOPE).split(' ').includes(FULL_SCOPE)) return {}
  return { phone_number, phone_number_verified: phoneVerified }
}

/** Signs on this thread, because moving the work to another one costs a sixth more. */
function signed({ kid, privateKey }: SigningKey, claims: JWTPayload): string {
  const text = `${encoded({ kid, alg: ALGORITHM })}.${encoded({ ...claims, jti: randomUUID() })}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
