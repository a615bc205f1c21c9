import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { timeLeftMs } from '#platform/deadline.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { DataRetention } from './data-retention.ts'

const removeExpiredJob: JobKind<Record<string, never>> = {
  name: 'platform.remove-expired',
  payload: z.record(z.string(), z.never()),
}

const EACH_NIGHT = '23 3 * * *'
const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 500
/** If less time than this is left, the job stops. The remaining rows are removed the next night. */
const LEAST_LEFT_MS = 30_000

export type Removed = { rows: string; removed: number; before: Date }

/**
 * Removes expired rows in batches and records the number of removed rows in the log and in the record of
 * changes.
 */
export async function removeExpired(ctx: Context, retentions: readonly DataRetention[]): Promise<Removed[]> {
  requireAdmin(ctx.requester)
  const all: Removed[] = []
  for (const { rows, days, remove } of retentions) {
    const retainedDays = days(ctx.config)
    if (retainedDays === undefined) continue
    const before = new Date(ctx.now().getTime() - retainedDays * DAY_MS)
    let removed = 0
    for (let batch = BATCH; batch === BATCH && timeLeftMs() > LEAST_LEFT_MS; removed += batch)
      batch = await inTransaction(ctx, (ctx) => remove(ctx, { before, most: BATCH }))
    if (removed === 0) continue
    all.push({ rows, removed, before })
    ctx.log.info({ rows, removed, before }, 'rows that were old enough are removed')
    await recordChange(ctx, {
      act: 'remove-expired',
      subject: `retention:${rows}`,
      after: { removed, before },
    })
  }
  return all
}

export function dataRetentionJobs(retentions: readonly DataRetention[]) {
  return [
    {
      kind: removeExpiredJob,
      run: async (ctx) => void (await removeExpired(ctx, retentions)),
      every: EACH_NIGHT,
    } satisfies JobHandler<Record<string, never>>,
  ]
}
