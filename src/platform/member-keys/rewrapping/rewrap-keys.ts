import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { KmsError } from '../kms-error.ts'
import { requireKnownWrappers } from '../require-wrappers.ts'
import { memberKeys } from '../tables.ts'
import { BY_SECRET, unwrapKey, wrapKey, wrapperNow } from '../wrap-key.ts'

const BATCH = 50
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type KeyRow = typeof memberKeys.$inferSelect

type Rewrapping = {
  by: 'SECRET_KEY' | 'AWS KMS'
  rewrapped: number
  /** Number of keys that could not be opened and were left unchanged. */
  unopened: number
  /** Reason why AWS KMS cannot wrap the remaining keys now. */
  stoppedBy: string | null
}

/**
 * Rewraps all members' keys that were not wrapped by the current wrapping key. The keys and the data that
 * they sealed stay the same, so the service is not affected. Works in small separate batches, so that it can
 * be interrupted at any point.
 */
export async function rewrapKeys(ctx: Context): Promise<Rewrapping> {
  requireAdmin(ctx.requester)
  await requireKnownWrappers(ctx)
  const by = wrapperNow(ctx.config) === BY_SECRET ? 'SECRET_KEY' : 'AWS KMS'
  await recordChange(ctx, { act: 'rewrap-keys', subject: 'platform:member-keys', after: { by } })
  const done: Rewrapping = { by, rewrapped: 0, unopened: 0, stoppedBy: null }
  let after = BEFORE_ALL
  for (;;) {
    const rows = await keysToRewrap(ctx, after)
    try {
      const { rewrapped, unopened } = await rewrapBatch(ctx, rows)
      done.rewrapped += rewrapped
      done.unopened += unopened
    } catch (error) {
      if (!(error instanceof KmsError)) throw error
      return { ...done, stoppedBy: error.reason }
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return done
    after = last.memberId
  }
}

function keysToRewrap({ db, config }: Context, after: string): Promise<KeyRow[]> {
  return db
    .select()
    .from(memberKeys)
    .where(and(ne(memberKeys.wrappedBy, wrapperNow(config)), gt(memberKeys.memberId, after)))
    .orderBy(asc(memberKeys.memberId))
    .limit(BATCH)
}

/**
 * Nothing is locked during the calls to KMS. Rows that were changed or deleted in the meantime are left
 * alone.
 */
async function rewrapBatch(ctx: Context, rows: readonly KeyRow[]) {
  const wrapped = await Promise.all(rows.map((row) => rewrap(ctx, row)))
  const rewrapped = await inTransaction(ctx, async ({ db }) => {
    let written = 0
    for (const [at, row] of rows.entries()) {
      const next = wrapped[at]
      if (!next) continue
      const isAsRead = and(eq(memberKeys.memberId, row.memberId), eq(memberKeys.wrapped, row.wrapped))
      const { rowCount } = await db.update(memberKeys).set(next).where(isAsRead)
      written += rowCount ?? 0
    }
    return written
  })
  return { rewrapped, unopened: wrapped.filter((next) => next === null).length }
}

/** Returns the same key wrapped by the current wrapping key, or null if it cannot be opened. */
async function rewrap(ctx: Context, row: KeyRow): Promise<Omit<KeyRow, 'goalSalt'> | null> {
  let key: Buffer
  try {
    key = await unwrapKey(ctx, row)
  } catch (error) {
    if (error instanceof KmsError) throw error
    return null
  }
  return wrapKey(ctx, row.memberId, key)
}
