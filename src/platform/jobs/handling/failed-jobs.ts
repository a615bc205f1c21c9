import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import type { JobKind } from '../job-queue.ts'

/** A job that ran out of retries. */
export type FailedJob = { id: string; name: string; failedAt: Date }

/** Kinds whose unfinished work is recorded in their own rows, from which sweepers resume it. */
const SWEPT = ['mail.send', 'sms.send', 'meal-plans.make-plan']

/**
 * Lists failed jobs that are not retried, the oldest first. Scheduled jobs are omitted, because they run
 * again.
 */
export async function listFailedJobs(ctx: Context, { most }: { most: number }): Promise<FailedJob[]> {
  requireAdmin(ctx.requester)
  const { rows } = await ctx.db.execute<{ id: string; name: string; failedAt: string }>(sql`
    select id, name, completed_on as "failedAt" from jobs.job
    where state = 'failed' and name <> all(${sql.param(SWEPT)}) and coalesce(data, '{}') <> '{}'
    order by completed_on, id
    limit ${most}`)
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }))
}

/** Enqueues a failed job again with all its retries. Returns true if there is such a job. */
export async function retryFailedJob(ctx: Context, { id }: { id: string }): Promise<boolean> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ name: string; data: object; retries: number }>(sql`
      delete from jobs.job where id = ${id}::uuid and state = 'failed'
      returning name, data, retry_limit as retries`)
    const [job] = rows
    if (!job) return false
    const { name, data, retries } = job
    await ctx.jobs.enqueue(
      ctx.db,
      { name, payload: z.looseObject({}), retries },
      data as Record<string, unknown>,
    )
    return true
  })
}

/** Does the same as `retryFailedJob` for all failed jobs of these kinds. Called by a scheduled job. */
export async function retryFailedJobs(ctx: Context, kinds: readonly JobKind<object>[]): Promise<void> {
  requireAdmin(ctx.requester)
  const names = sql.param(kinds.map(({ name }) => name))
  const { rowCount } = await ctx.db.execute(
    sql`select from jobs.job where name = any(${names}) and state = 'failed' limit 1`,
  )
  if (rowCount === 0) return
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ name: string; data: object }>(sql`
      with failed as (delete from jobs.job where name = any(${names}) and state = 'failed' returning name, data)
      select distinct name, data from failed`)
    for (const kind of kinds) {
      const payloads = rows.filter(({ name }) => name === kind.name).map(({ data }) => data)
      if (payloads.length > 0) await ctx.jobs.enqueue(ctx.db, kind, payloads)
    }
  })
}
