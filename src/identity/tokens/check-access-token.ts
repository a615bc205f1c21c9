import { and, eq, sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { signIns, signingKeys } from '../tables.ts'
import { issuerOf } from './issuer.ts'
import { FULL_SCOPE } from './scope.ts'
import { ALGORITHM, isBelieved } from './signing-keys.ts'

/** The contents of a verified access token. */
export type AccessToken = {
  sub: string
  username: string
  originJti: string
  eventId: string
  clientId: string
  signedInAt: Date
  /** The user's groups when the token was issued. */
  groups: string[]
}

export type TokenCheck = { is: 'valid'; token: AccessToken } | { is: 'invalid' | 'expired' | 'revoked' }

const LONGEST_TOKEN = 4096

const accessHeader = z.object({ alg: z.literal(ALGORITHM), kid: z.string().regex(/^[\w-]{1,64}$/) })

const accessClaims = z.object({
  token_use: z.literal('access'),
  sub: z.uuid(),
  username: z.uuid(),
  client_id: z.string(),
  origin_jti: z.uuid(),
  event_id: z.uuid(),
  scope: z.string(),
  'cognito:groups': z.array(z.string()).optional(),
})

/**
 * Checks signature, issuer, use, client, scope and time, and then that the sign-in it came from has not
 * ended.
 */
export async function checkAccessToken(
  ctx: Context,
  token: string,
  { scope = FULL_SCOPE }: { scope?: string } = {},
): Promise<TokenCheck> {
  const parts = readParts(token)
  if (!parts || parts.claims.client_id !== ctx.config.identity.clientId) return { is: 'invalid' }
  if (!parts.claims.scope.split(' ').includes(scope)) return { is: 'invalid' }
  const grounds = await findGrounds(ctx, parts)
  if (!grounds) return { is: 'invalid' }
  try {
    await jwtVerify(token, await imported(grounds.publicKey), {
      algorithms: [ALGORITHM],
      issuer: issuerOf(ctx.config),
      currentDate: ctx.now(),
      requiredClaims: ['exp', 'iat'],
    })
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { is: 'expired' }
    if (error instanceof errors.JOSEError) return { is: 'invalid' }
    throw error
  }
  const { claims } = parts
  const { signIn } = grounds
  if (signIn?.sub !== claims.sub || signIn.revokedAt) return { is: 'revoked' }
  const { sub, username, origin_jti: originJti, event_id: eventId, client_id: clientId } = claims
  const { signedInAt } = signIn
  const groups = claims['cognito:groups'] ?? []
  return { is: 'valid', token: { sub, username, originJti, eventId, clientId, signedInAt, groups } }
}

type Parts = { header: z.infer<typeof accessHeader>; claims: z.infer<typeof accessClaims> }

function readParts(token: string): Parts | null {
  if (token.length > LONGEST_TOKEN) return null
  try {
    const header = accessHeader.safeParse(decodeProtectedHeader(token))
    const claims = accessClaims.safeParse(decodeJwt(token))
    return header.success && claims.success ? { header: header.data, claims: claims.data } : null
  } catch {
    return null
  }
}

/** Finds the token's key, unless retired, and its sign-in, in one query by two primary keys. */
async function findGrounds({ db, now }: Context, { header, claims }: Parts) {
  const statement = preparedStatements.get(db) ?? prepareStatement(db)
  preparedStatements.set(db, statement)
  const [found] = await statement.execute({
    kid: header.kid,
    originJti: claims.origin_jti,
    now: now().toISOString(),
  })
  return found ?? null
}

const preparedStatements = new WeakMap<Db, ReturnType<typeof prepareStatement>>()

/** Prepared once, because every signed-in request needs it and building it takes longer than sending it. */
function prepareStatement(db: Db) {
  return (
    db
      .select({
        publicKey: signingKeys.publicKey,
        signIn: { sub: signIns.sub, revokedAt: signIns.revokedAt, signedInAt: signIns.signedInAt },
      })
      .from(signingKeys)
      .leftJoin(signIns, eq(signIns.originJti, sql.placeholder('originJti')))
      .where(and(eq(signingKeys.kid, sql.placeholder('kid')), isBelieved(sql.placeholder('now'))))
      // The statement has no name on the connection, because not every database pooler supports named
      // statements.
      .prepare('')
  )
}

const importedKeys = new LRUCache<string, Awaited<ReturnType<typeof importJWK>>>({ max: 8 })

/**
 * Caches imported keys by their full contents, because importing a key takes as long as verifying with it.
 */
async function imported(key: JWK): Promise<Awaited<ReturnType<typeof importJWK>>> {
  const text = JSON.stringify(key)
  const known = importedKeys.get(text) ?? (await importJWK(key, ALGORITHM))
  importedKeys.set(text, known)
  return known
}
