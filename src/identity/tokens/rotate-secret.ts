import { sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type SealedColumn, seal, unseal } from '#platform/sealing.ts'

const BATCH = 500

/** The number of secrets in each table that were re-encrypted, and of those that already were. */
export type SecretRotation = { table: string; rotated: number; unchanged: number }[]

/**
 * Re-encrypts with SECRET_KEY all secrets of `sealed` that SECRET_KEY_PREVIOUS decrypts. If one cannot be
 * decrypted, none is changed. Secrets that SECRET_KEY already decrypts are skipped, so it is safe to repeat.
 */
export async function rotateSecret(ctx: Context, sealed: readonly SealedColumn[]): Promise<SecretRotation> {
  requireAdmin(ctx.requester)
  const { secretKey, secretKeyPrevious } = ctx.config
  if (!secretKeyPrevious) {
    throw new AppError('invalid', 'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one before.')
  }
  if (secretKeyPrevious === secretKey) {
    throw new AppError('invalid', 'SECRET_KEY and SECRET_KEY_PREVIOUS are the same key.')
  }
  const previous: Config = { ...ctx.config, secretKey: secretKeyPrevious }
  return inTransaction(ctx, async (ctx) => {
    const rotation: SecretRotation = []
    for (const column of sealed) {
      const keys = { old: deriveKey(previous, column.purpose), new: deriveKey(ctx.config, column.purpose) }
      rotation.push({ table: column.table, ...(await rotateColumn(ctx, column, keys)) })
    }
    await recordChange(ctx, { act: 'rotate-secret', subject: 'identity:secrets', after: rotation })
    return rotation
  })
}

type Keys = { old: Buffer; new: Buffer }

async function rotateColumn(ctx: Context, sealed: SealedColumn, keys: Keys) {
  const { table, id, column, only } = names(sealed)
  await ctx.db.execute(sql`lock table ${table} in share row exclusive mode`)
  const counts = { rotated: 0, unchanged: 0 }
  let after = ''
  for (;;) {
    const { rows } = await ctx.db.execute<{ id: string; sealed: Buffer }>(sql`
      select ${id}::text as id, ${column} as sealed from ${table}
      where length(${column}) > 0 and ${only} and ${id}::text > ${after} order by ${id}::text limit ${BATCH}`)
    for (const row of rows) {
      const resealed = reseal(sealed, keys, row)
      if (!resealed) {
        counts.unchanged += 1
        continue
      }
      await ctx.db.execute(
        sql`update ${table} set ${column} = ${resealed} where ${id} = ${row.id}::${sql.raw(sealed.idType)}`,
      )
      counts.rotated += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return counts
    after = last.id
  }
}

/** Returns the secret re-encrypted with the new key, or null if it already is. */
function reseal({ table }: SealedColumn, keys: Keys, row: { id: string; sealed: Buffer }): Buffer | null {
  const secret = unseal(keys.old, row.sealed, row.id)
  if (secret) return seal(keys.new, secret, row.id)
  if (unseal(keys.new, row.sealed, row.id)) return null
  throw new AppError(
    'conflict',
    `A secret in ${table} opens with neither SECRET_KEY nor SECRET_KEY_PREVIOUS. Nothing was changed.`,
  )
}

function names({ table, id, column, only = 'true' }: SealedColumn) {
  return {
    table: sql.raw(table),
    id: sql.raw(id),
    column: sql.raw(column),
    only: sql.raw(only),
  }
}
