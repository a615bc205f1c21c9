import { and, eq, isNull } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, errors, importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { signIns, signingKeys } from '../tables.ts'
import { issuerOf } from './issuer.ts'
import { ALGORITHM, isBelieved } from './signing-keys.ts'

const header = z.object({ alg: z.literal(ALGORITHM), kid: z.string().regex(/^[\w-]{1,64}$/) })

const claims = z.object({ token_use: z.literal('id'), sub: z.uuid(), origin_jti: z.uuid() })

/**
 * Returns the user of an id token. Returns null if the token is not ours, changed, expired, an access token,
 * or its sign-in has ended.
 */
export async function checkIdToken(ctx: Context, token: string): Promise<{ sub: string } | null> {
  try {
    const { kid } = header.parse(decodeProtectedHeader(token))
    const named = claims.parse(decodeJwt(token))
    const publicKey = await findKey(ctx, { kid, originJti: named.origin_jti, sub: named.sub })
    if (!publicKey) return null
    await jwtVerify(token, await importJWK(publicKey, ALGORITHM), {
      algorithms: [ALGORITHM],
      issuer: issuerOf(ctx.config),
      audience: ctx.config.identity.clientId,
      currentDate: ctx.now(),
      requiredClaims: ['exp', 'iat'],
    })
    return { sub: named.sub }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError)
      return null
    throw error
  }
}

/** Finds the token's key, if its sign-in belongs to that user and has not ended. */
async function findKey(ctx: Context, named: { kid: string; originJti: string; sub: string }) {
  const isInForce = and(
    eq(signIns.originJti, named.originJti),
    eq(signIns.sub, named.sub),
    isNull(signIns.revokedAt),
  )
  const [found] = await ctx.db
    .select({ publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .innerJoin(signIns, isInForce)
    .where(and(eq(signingKeys.kid, named.kid), isBelieved(ctx.now().toISOString())))
  return found?.publicKey ?? null
}
