import { createHmac, type Hmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { hashKeys } from './tables.ts'

export const HASH_KEYS_PURPOSE = 'trial hashes'
const KEY_BYTES = 32
const ID = 'trials'

/**
 * Returns a function that starts an HMAC-SHA-256 for an identifier of an earlier trial. The key is created at
 * the first call, stored sealed by `SECRET_KEY`, and never changes.
 */
export async function trialHash(ctx: Context): Promise<() => Hmac> {
  const key = (await findKey(ctx)) ?? (await createKey(ctx))
  return () => createHmac('sha256', key)
}

async function findKey(ctx: Context): Promise<Buffer | null> {
  const [row] = await ctx.db.select().from(hashKeys).where(eq(hashKeys.id, ID))
  if (!row) return null
  const key = unseal(deriveKey(ctx.config, HASH_KEYS_PURPOSE), row.sealed, ID)
  if (!key) throw new Error('The key of hashes does not open: was SECRET_KEY changed without rotate-keys?')
  return key
}

async function createKey(ctx: Context): Promise<Buffer> {
  const sealed = seal(deriveKey(ctx.config, HASH_KEYS_PURPOSE), randomBytes(KEY_BYTES), ID)
  await ctx.db.insert(hashKeys).values({ id: ID, sealed }).onConflictDoNothing()
  const key = await findKey(ctx)
  if (!key) throw new Error('The key of hashes was not stored.')
  return key
}
