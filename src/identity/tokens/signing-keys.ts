import { createPrivateKey, type KeyObject } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { signingKeys } from '../tables.ts'

export const ALGORITHM = 'RS256'
export const SIGNING_KEYS_PURPOSE = 'identity signing keys'

export type KeyRow = typeof signingKeys.$inferSelect

export type SigningKey = { kid: string; privateKey: KeyObject }

/** The key that this process opened last, with its source, because opening takes longer than signing. */
let opened: { sealed: Buffer; secretKey: string; key: SigningKey } | undefined

/**
 * Returns the key that signs new tokens, created on first use. All processes share it through the database.
 */
export async function signingKey(ctx: Context): Promise<SigningKey> {
  return openKey(ctx, await currentKey(ctx))
}

/** Decrypts a signing key's row, ready for signing. */
export function openKey(
  ctx: Context,
  { kid, privateKey: sealed }: Pick<KeyRow, 'kid' | 'privateKey'>,
): SigningKey {
  const { secretKey } = ctx.config
  if (opened?.secretKey === secretKey && opened.sealed.equals(sealed)) return opened.key
  const pem = unseal(signingKeysKey(ctx), sealed, kid)
  if (!pem) throw new Error('A signing key does not open: SECRET_KEY is not the one it was sealed with.')
  const key = { kid, privateKey: createPrivateKey(pem) }
  opened = { sealed, secretKey, key }
  return key
}

/** Returns every key whose signatures are still accepted, newest first. */
export async function publicKeys(ctx: Context): Promise<JWK[]> {
  await currentKey(ctx)
  const rows = await ctx.db
    .select({ publicKey: signingKeys.publicKey })
    .from(signingKeys)
    .where(isBelieved(ctx.now().toISOString()))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
  return rows.map((row) => row.publicKey)
}

/** Condition for keys that verify: the signing key, and keys whose last tokens have not expired. */
export function isBelieved(at: string | Placeholder): SQL | undefined {
  const { state, verifiesUntil } = signingKeys
  return and(ne(state, 'retired'), or(isNull(verifiesUntil), gt(verifiesUntil, sql`${at}::timestamptz`)))
}

async function currentKey(ctx: Context): Promise<KeyRow> {
  const found = await findCurrentKey(ctx)
  if (found) return found
  // If several processes get here at once, the unique index accepts one key, and all use that one.
  await ctx.db
    .insert(signingKeys)
    .values(await newKey(ctx))
    .onConflictDoNothing()
  const made = await findCurrentKey(ctx)
  if (!made) throw new Error('There is no key to sign tokens with.')
  return made
}

async function findCurrentKey(ctx: Context): Promise<KeyRow | undefined> {
  const [row] = await ctx.db.select().from(signingKeys).where(eq(signingKeys.state, 'signing'))
  return row
}

/** Generates a key without storing it. */
export async function newKey(ctx: Context): Promise<KeyRow> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const { kty, n, e } = await exportJWK(publicKey)
  const jwk: JWK = { kty, n, e }
  const kid = await calculateJwkThumbprint(jwk)
  const pem = await exportPKCS8(privateKey)
  return {
    kid,
    state: 'signing',
    publicKey: { ...jwk, kid, alg: ALGORITHM, use: 'sig' },
    privateKey: seal(signingKeysKey(ctx), Buffer.from(pem), kid),
    createdAt: ctx.now(),
    verifiesUntil: null,
  }
}

function signingKeysKey(ctx: Context): Buffer {
  return deriveKey(ctx.config, SIGNING_KEYS_PURPOSE)
}
