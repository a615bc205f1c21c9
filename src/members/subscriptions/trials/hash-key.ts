import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { hashKeys } from '../../tables.ts'

export const HASH_KEYS_PURPOSE = 'trial hashes'
const ID = 'trials'
const KEY_BYTES = 32

/** Answers a function that makes keyed hashes, the same as long as the database lives. */
export async function trialHasher(ctx: Context): Promise<(kind: string, value: string) => string> {
  const key = (await findKey(ctx)) ?? (await makeKey(ctx))
  return (kind, value) => createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url')
}

async function findKey(ctx: Context): Promise<Buffer | null> {
  const [row] = await ctx.db.select().from(hashKeys).where(eq(hashKeys.id, ID))
  if (!row) return null
  const key = unseal(deriveKey(ctx.config, HASH_KEYS_PURPOSE), row.sealed, ID)
  if (!key)
    throw new Error('The key of the trial hashes does not open: was SECRET_KEY changed without rotate-keys?')
  return key
}

async function makeKey(ctx: Context): Promise<Buffer> {
  const sealed = seal(deriveKey(ctx.config, HASH_KEYS_PURPOSE), randomBytes(KEY_BYTES), ID)
  await ctx.db.insert(hashKeys).values({ id: ID, sealed }).onConflictDoNothing()
  const key = await findKey(ctx)
  if (!key) throw new Error('The key of the trial hashes was not kept.')
  return key
}
