import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { subscriptions } from '#members/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { queueOrders } from '../orders/queue-orders.ts'
import { orders } from '../store/tables.ts'
import { noteEarlierWeeks } from './earlier-weeks.ts'

/** Checks every hour for weeks that have started. */
export const deliverDueJob: JobKind<Record<string, never>> = {
  name: 'meal-plans.deliver-due',
  payload: z.record(z.string(), z.never()),
}
export const EVERY_HOUR = '7 * * * *'

const BATCH = 500
const NOBODY = '00000000-0000-0000-0000-000000000000'
const WEEK_SECONDS = 7 * 24 * 60 * 60

/**
 * Queues the current week of every member with a running subscription, counted from its start. Weeks that
 * passed without a run are skipped. Returns the number of queued weeks. Two concurrent runs never queue a
 * week twice.
 */
export async function deliverDue(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  let queued = 0
  for (let after: string | undefined = NOBODY; after !== undefined; ) {
    const weeks = await findDue(ctx, after)
    const due = weeks.flatMap(({ profileId, weekNumber }) =>
      weekNumber === null ? [] : [{ id: newId(), reason: 'due_week' as const, profileId, weekNumber }],
    )
    if (due.length < weeks.length) {
      await noteEarlierWeeks(ctx)
      continue
    }
    if (due.length > 0) queued += (await inTransaction(ctx, (ctx) => queueOrders(ctx, due))).length
    after = weeks.length < BATCH ? undefined : weeks.at(-1)?.profileId
  }
  return queued
}

/** The number is null until the member's earlier weeks are recorded. */
type DueWeek = { profileId: string; weekNumber: number | null }

/** Continues after the last profile of the previous batch, so that no batch reads the same rows again. */
async function findDue(ctx: Context, after: string): Promise<DueWeek[]> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const sinceStart = sql`floor(extract(epoch from ${now} - ${subscriptions.startedAt}) / ${WEEK_SECONDS}::int)::int`
  const weekNumber = sql`${subscriptions.weeksBefore} + ${sinceStart} + 1`
  // `offset 0` makes Postgres calculate the week once per member.
  const { rows } = await ctx.db.execute<DueWeek>(sql`
    select "profileId", "weekNumber"
    from (
      select ${subscriptions.profileId} as "profileId", ${weekNumber} as "weekNumber"
      from ${subscriptions}
      where ${entitledRows(ctx)} and ${subscriptions.startedAt} <= ${now}
        and ${subscriptions.profileId} > ${after}
      offset 0
    ) entitled
    where not exists (
      select from ${orders}
      where ${orders.profileId} = entitled."profileId" and ${orders.weekNumber} >= entitled."weekNumber"
    )
    order by "profileId"
    limit ${BATCH}`)
  return rows
}
