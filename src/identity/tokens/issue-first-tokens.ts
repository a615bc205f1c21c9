import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { bindToBrowser } from '../browsers/own-browser.ts'
import { placeOf } from '../browsers/place.ts'
import { SIGN_IN_DAYS } from '../lifetimes.ts'
import { invalidSession } from '../protocol-error.ts'
import type { UserRow } from '../users/user-row.ts'
import { issueTokens } from './issue-tokens.ts'
import { newRefreshToken } from './refresh-token.ts'
import { openKey } from './signing-keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type NewSignIn = { user: UserRow; clientId: string; originJti?: string; deviceKey?: string }

/**
 * Starts a sign-in by issuing three tokens that end together. Fails if the user has changed since `user` was
 * read: a new password, address or lock ends all sign-ins, and must also prevent one that starts just
 * afterward.
 */
export async function issueFirstTokens(
  ctx: Context,
  { user, clientId, originJti = randomUUID(), deviceKey }: NewSignIn,
) {
  const now = ctx.now()
  const signIn = {
    originJti,
    sub: user.sub,
    clientId,
    deviceKey: deviceKey ?? null,
    eventId: randomUUID(),
    signedInAt: now,
    expiresAt: new Date(now.getTime() + SIGN_IN_DAYS * DAY_MS),
    revokedAt: null,
    scope: null,
    browserHash: bindToBrowser(ctx),
    ...placeOf(ctx),
    usedAt: now,
  }
  const { token, hash } = newRefreshToken()
  // Uses one statement, because every sign-in waits for it: deletes expired rows, inserts the sign-in and
  // refresh token, and reads the signing key.
  const { rows } = await ctx.db.execute<{ begun: number; kid: string | null; privateKey: Buffer | null }>(sql`
    with unchanged as (
      select sub from identity.users where sub = ${user.sub} and status = 'CONFIRMED' and is_enabled
        and username = ${user.username} and is_mfa_required = ${user.isMfaRequired}
        and date_trunc('milliseconds', password_set_at) = ${user.passwordSetAt.toISOString()}::timestamptz
      for share
    ), ended as (
      delete from identity.sign_ins
      where sub = ${user.sub} and expires_at < ${new Date(now.getTime() - DAY_MS).toISOString()}
    ), begun as (
      insert into identity.sign_ins
        (origin_jti, sub, client_id, device_key, event_id, signed_in_at, expires_at, browser_hash, network, agent,
          used_at)
      select ${originJti}::uuid, sub, ${clientId}, ${signIn.deviceKey}, ${signIn.eventId}::uuid,
        ${now.toISOString()}::timestamptz, ${signIn.expiresAt.toISOString()}::timestamptz,
        ${signIn.browserHash}::bytea, ${signIn.network}, ${signIn.agent}, ${now.toISOString()}::timestamptz
      from unchanged
      returning origin_jti
    ), renewable as (
      insert into identity.refresh_tokens (hash, origin_jti) select ${hash}, origin_jti from begun
    )
    select (select count(*) from begun)::int as begun, kid, private_key as "privateKey"
    from (select) as once left join identity.signing_keys on state = 'signing'`)
  if (rows[0]?.begun !== 1) throw invalidSession()
  const { kid, privateKey } = rows[0]
  noteSecurity(ctx, { event: 'signed-in', user: user.sub })
  const key = kid !== null && privateKey !== null ? openKey(ctx, { kid, privateKey }) : undefined
  return { ...(await issueTokens(ctx, { user, signIn, key })), RefreshToken: token }
}
