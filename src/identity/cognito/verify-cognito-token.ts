import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { FULL_SCOPE } from '../tokens/scope.ts'
import type { VerifiedToken } from '../user-pool.ts'

const KEYS_TIMEOUT_MS = 5_000
const LONGEST_TOKEN = 8192

const accessClaims = z.object({
  token_use: z.literal('access'),
  client_id: z.string(),
  username: z.string().min(1).max(128),
  scope: z.string(),
  /** Time of the password sign-in. A refreshed token keeps it. */
  auth_time: z.int().optional(),
  'cognito:groups': z.array(z.string()).optional(),
})

/** Returns Cognito's published keys, which are fetched when a token names an unknown one. */
export function cognitoKeys(cognito: CognitoConfig): JWTVerifyGetKey {
  const url = new URL(`${issuerOf(cognito)}/.well-known/jwks.json`)
  return createRemoteJWKSet(url, { timeoutDuration: KEYS_TIMEOUT_MS })
}

/**
 * Returns the user that an access token was issued to. Only the signature is checked, so a sign-in ended at
 * Cognito stays valid until the token expires, an hour at most.
 */
export async function verifyCognitoToken(
  ctx: Context,
  { cognito, keys }: { cognito: CognitoConfig; keys: JWTVerifyGetKey },
  token: string,
): Promise<VerifiedToken | null> {
  if (token.length > LONGEST_TOKEN) return null
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuerOf(cognito),
      currentDate: ctx.now(),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    const claims = accessClaims.safeParse(payload)
    if (!claims.success || claims.data.client_id !== cognito.clientId) return null
    if (!claims.data.scope.split(' ').includes(FULL_SCOPE)) return null
    const { username: authUserId, auth_time, 'cognito:groups': groups = [] } = claims.data
    return {
      authUserId,
      signedInAt: auth_time === undefined ? undefined : new Date(auth_time * 1000),
      groups,
    }
  } catch (error) {
    if (!isUnreachable(error)) return null
    ctx.log.error({ err: error }, 'the keys of the user pool could not be fetched')
    throw new AppError('unavailable', 'We cannot check who you are right now. Please try again in a minute.')
  }
}

function issuerOf({ endpoint, userPoolId }: CognitoConfig): string {
  return `${endpoint}/${userPoolId}`
}

/**
 * True if the keys could not be fetched, which is not the token's fault. jose reports this with its base
 * error class, and fetch with its own error.
 */
function isUnreachable(error: unknown): boolean {
  const isVerdict = error instanceof errors.JOSEError && error.constructor !== errors.JOSEError
  return !isVerdict || error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
}
