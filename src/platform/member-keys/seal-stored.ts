import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { prepareMemberKeys, requireKey } from './member-key.ts'
import { sealStored } from './open-sealed.ts'
import { isToSeal, type MemberColumn } from './stored-column.ts'

const BATCH = 50
/** Limit per column in one run of the job, which then enqueues itself again. */
const MOST_BATCHES = 200

const sealStoredJob: JobKind<Record<string, never>> = {
  name: 'seal-stored',
  payload: z.strictObject({}),
}

export function sealingJobs(columns: readonly MemberColumn[]) {
  return [
    {
      kind: sealStoredJob,
      run: async (ctx) => {
        await sealAllStored(ctx, columns)
        await queueSealing(ctx, columns)
      },
    } satisfies JobHandler<Record<string, never>>,
  ]
}

/** Enqueues sealing of health data that was stored unsealed, if there is any. */
export async function queueSealing(ctx: Context, columns: readonly MemberColumn[]): Promise<void> {
  for (const column of columns) {
    if (!(await isAnyToSeal(ctx, column))) continue
    await ctx.jobs.enqueue(ctx.db, sealStoredJob, {})
    return
  }
}

/**
 * Seals the rows found by the indexes `*_to_seal`, a few at a time, so that it can be interrupted at any
 * point.
 */
export async function sealAllStored(
  ctx: Context,
  columns: readonly MemberColumn[],
  { mostBatches } = { mostBatches: MOST_BATCHES },
): Promise<number> {
  let sealed = 0
  for (const column of columns) {
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const count = await inTransaction(ctx, (ctx) => sealBatch(ctx, column))
      sealed += count
      if (count < BATCH) break
    }
  }
  return sealed
}

export async function isAnyToSeal({ db }: Context, column: MemberColumn): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${sql.raw(column.table)}
    where ${isToSeal(column)} and ${sql.raw(column.member)} is not null limit 1`)
  return rows.length > 0
}

async function sealBatch(ctx: Context, of: MemberColumn): Promise<number> {
  const [table, id, member, column] = [of.table, of.id, of.member, of.column].map((name) => sql.raw(name))
  const { rows } = await ctx.db.execute<{ id: string; memberId: string; stored: Buffer }>(sql`
    select ${id} as id, ${member} as "memberId", ${column} as stored from ${table}
    where ${isToSeal(of)} and ${member} is not null
    order by ${id} limit ${BATCH} for no key update`)
  if (rows.length === 0) return 0
  const keys = await prepareMemberKeys(
    ctx,
    'seal-stored',
    rows.map(({ memberId }) => memberId),
  )
  const sealed = rows.map((row) => {
    const place = { column: `${of.table}.${of.column}`, id: row.id }
    return sealStored(requireKey(keys, row.memberId), place, row.stored)
  })
  const ids = rows.map((row) => row.id)
  await ctx.db.execute(sql`
    update ${table} set ${column} = made.sealed
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(sealed)}::bytea[]) made (row_id, sealed)
    where ${id} = made.row_id`)
  return rows.length
}
