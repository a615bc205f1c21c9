import { sql } from 'drizzle-orm'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { type SealedColumn, unseal } from '#platform/sealing.ts'
import { SIGNING_KEYS_PURPOSE } from './signing-keys.ts'

const NOT_THIS_ONE = `SECRET_KEY is not the one that the stored secrets were sealed with: nobody could log in. \
Start with the SECRET_KEY that was used before or, if none was set, with the secret.key that was in DATA_DIR. \
To change the key on purpose, see rotate-keys --secret in docs/configuration.md.`

/**
 * Refuses a SECRET_KEY that cannot decrypt stored data. One secret decides: the signing key or, if there is
 * none, the oldest secret in the first of `sealed` that contains any. A command that changes the key may use
 * the previous key instead.
 */
export async function requireSecretKey(
  ctx: Context,
  sealed: readonly SealedColumn[],
  { orPrevious = false }: { orPrevious?: boolean } = {},
): Promise<void> {
  const isFirst = ({ purpose }: SealedColumn) => purpose === SIGNING_KEYS_PURPOSE
  const { config } = ctx
  const keys = [config.secretKey, orPrevious ? config.secretKeyPrevious : undefined].filter((key) => !!key)
  for (const column of [...sealed.filter(isFirst), ...sealed.filter((one) => !isFirst(one))]) {
    const stored = await oldest(ctx, column)
    if (!stored) continue
    const opens = (secretKey: string | undefined) =>
      unseal(deriveKey({ ...config, secretKey: secretKey ?? '' }, column.purpose), stored.sealed, stored.id)
    if (keys.some(opens)) return
    throw new Error(NOT_THIS_ONE)
  }
}

/** Rows are ordered by id, so that a row recently encrypted by mistake does not decide. */
async function oldest(ctx: Context, { table, id, column, only = 'true' }: SealedColumn) {
  const { rows } = await ctx.db.execute<{ id: string; sealed: Buffer }>(sql`
    select ${sql.raw(id)}::text as id, ${sql.raw(column)} as sealed from ${sql.raw(table)}
    where length(${sql.raw(column)}) > 0 and ${sql.raw(only)} order by ${sql.raw(id)} limit 1`)
  return rows[0]
}
