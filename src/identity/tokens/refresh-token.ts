import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { refreshTokens } from '../tables.ts'

const TOKEN_BYTES = 48

/** Gives a sign-in one more refresh token; only its hash is kept. */
export async function addRefreshToken(ctx: Context, originJti: string): Promise<string> {
  const { token, hash } = newRefreshToken()
  await ctx.db.insert(refreshTokens).values({ hash, originJti })
  return token
}

export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfRefreshToken(token) }
}

/** A fast hash is enough: the token is as random as a key. */
export function hashOfRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
