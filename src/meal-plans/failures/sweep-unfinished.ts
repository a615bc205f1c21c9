import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { profiles } from '#members/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { type JobKind, stateOfJob, withoutOpenJob } from '#platform/jobs/job-queue.ts'
import { NOT_FINISHED } from '../not-made/not-made.ts'
import { makePlanJob } from '../orders/queue-orders.ts'
import { refuseOrder } from '../orders/refuse-order.ts'
import { orders } from '../store/tables.ts'

/** Ends orders that no worker will complete. */
export const sweepUnfinishedJob: JobKind<Record<string, never>> = {
  name: 'meal-plans.sweep-unfinished',
  payload: z.record(z.string(), z.never()),
}
export const EVERY_TEN_MINUTES = '*/10 * * * *'

const QUIET_MS = 10 * 60 * 1000
const BATCH = 200

/**
 * Ends orders whose job has run out of attempts: the member is notified and the operator gets a task. An
 * order whose job is missing gets a new job, and an order that still has a job is left alone. Returns the
 * number of ended orders.
 */
export async function sweepUnfinished(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  const before = new Date(ctx.now().getTime() - QUIET_MS)
  const waiting = await ctx.db
    .select({ id: orders.id, profileId: orders.profileId, reason: orders.reason, to: profiles.username })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.profileId))
    .where(
      and(
        inArray(orders.state, ['queued', 'solving']),
        lt(orders.changed, before),
        withoutOpenJob(makePlanJob, 'orderId', orders.id),
      ),
    )
    .orderBy(asc(orders.changed))
    .limit(BATCH)
  let ended = 0
  for (const { to, ...order } of waiting) {
    const state = await stateOfJob(ctx.db, makePlanJob, { orderId: order.id })
    if (state === 'lost') await ctx.jobs.enqueue(ctx.db, makePlanJob, { orderId: order.id })
    if (state !== 'ended') continue
    await refuseOrder(ctx, order, { to, kind: 'failed', reason: NOT_FINISHED })
    ended += 1
  }
  if (ended > 0) ctx.log.error({ ended }, 'meal plans were not finished: see `careplate failures`')
  return ended
}
