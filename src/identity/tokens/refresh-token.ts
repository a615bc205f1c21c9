import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { refreshTokens } from '../tables.ts'

const TOKEN_BYTES = 48

/** Adds a refresh token to a sign-in. Only its hash is stored. */
export async function addRefreshToken(ctx: Context, originJti: string): Promise<string> {
  const { token, hash } = newRefreshToken()
  await ctx.db.insert(refreshTokens).values({ hash, originJti })
  return token
}

export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfRefreshToken(token) }
}

/**
 * Returns the token that replaces another one. It is always the same, so that a retry after a lost response
 * gets the same token as the first request, and no second chain starts.
 */
export function nextRefreshToken(config: Config, token: string): { token: string; hash: Buffer } {
  const key = deriveKey(config, 'identity refresh tokens')
  const next = createHmac('sha384', key).update(token).digest('base64url')
  return { token: next, hash: hashOfRefreshToken(next) }
}

/** A fast hash is enough because the token is as random as a key. */
export function hashOfRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
