import { createHmac, type Hmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { hashKeys } from './tables.ts'

export const HASH_KEYS_PURPOSE = 'trial hashes'
const KEY_BYTES = 32

/** What keyed hashes are made for; each has a key of its own. */
type HashKeyId = 'trials' | 'goals'

/**
 * Answers what begins a keyed hash (HMAC-SHA-256), the same as long as the database lives: its key is made at the first
 * need, and stands there sealed by `SECRET_KEY`.
 */
export async function keyedHash(ctx: Context, id: HashKeyId): Promise<() => Hmac> {
  const key = (await findKey(ctx, id)) ?? (await makeKey(ctx, id))
  return () => createHmac('sha256', key)
}

async function findKey(ctx: Context, id: HashKeyId): Promise<Buffer | null> {
  const [row] = await ctx.db.select().from(hashKeys).where(eq(hashKeys.id, id))
  if (!row) return null
  const key = unseal(deriveKey(ctx.config, HASH_KEYS_PURPOSE), row.sealed, id)
  if (!key)
    throw new Error(`The key of hashes of ${id} does not open: was SECRET_KEY changed without rotate-keys?`)
  return key
}

async function makeKey(ctx: Context, id: HashKeyId): Promise<Buffer> {
  const sealed = seal(deriveKey(ctx.config, HASH_KEYS_PURPOSE), randomBytes(KEY_BYTES), id)
  await ctx.db.insert(hashKeys).values({ id, sealed }).onConflictDoNothing()
  const key = await findKey(ctx, id)
  if (!key) throw new Error(`The key of hashes of ${id} was not stored.`)
  return key
}
