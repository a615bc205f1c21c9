import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { profiles } from '#members/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { type JobKind, stateOfJob } from '#platform/jobs/job-queue.ts'
import { deliverWeekJob } from '../delivery/delivery.ts'
import { refuseWeek } from '../delivery/refuse-week.ts'
import { generatePlanJob } from '../generation/meal-plan-request.ts'
import { refuseRequest } from '../generation/refuse-request.ts'
import { NOT_FINISHED } from '../not-made/not-made.ts'
import { deliveries, requests } from '../store/tables.ts'

/** Ends what no worker will finish any more. */
export const sweepUnfinishedJob: JobKind<Record<string, never>> = {
  name: 'meal-plans.sweep-unfinished',
  payload: z.record(z.string(), z.never()),
}
export const EVERY_TEN_MINUTES = '*/10 * * * *'

const QUIET_MS = 10 * 60 * 1000
const BATCH = 200

/**
 * Weeks and requests whose job has run out of tries end here: their member is told, and they stand as a task for the
 * operator. One whose job is gone gets another; whatever still has a job is left to it. Answers how many it ended.
 */
export async function sweepUnfinished(ctx: Context): Promise<number> {
  requireAdmin(ctx.who)
  const before = new Date(ctx.now().getTime() - QUIET_MS)
  const weeks = await ctx.db
    .select({ id: deliveries.id, to: profiles.username })
    .from(deliveries)
    .innerJoin(profiles, eq(profiles.id, deliveries.profileId))
    .where(and(inArray(deliveries.state, ['queued', 'solving']), lt(deliveries.changed, before)))
    .limit(BATCH)
  const asked = await ctx.db
    .select({ id: requests.id, to: profiles.username })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.profileId))
    .where(and(eq(requests.state, 'queued'), lt(requests.changed, before)))
    .limit(BATCH)
  const ending = { kind: 'failed', reason: NOT_FINISHED } as const
  let ended = 0
  for (const { id, to } of weeks) {
    const state = await stateOfJob(ctx.db, deliverWeekJob, { deliveryId: id })
    if (state === 'lost') await ctx.jobs.later(ctx.db, deliverWeekJob, { deliveryId: id })
    if (state !== 'ended') continue
    await refuseWeek(ctx, id, { to, ...ending })
    ended += 1
  }
  for (const { id, to } of asked) {
    const state = await stateOfJob(ctx.db, generatePlanJob, { requestId: id })
    if (state === 'lost') await ctx.jobs.later(ctx.db, generatePlanJob, { requestId: id })
    if (state !== 'ended') continue
    await refuseRequest(ctx, id, { to, ...ending })
    ended += 1
  }
  if (ended > 0) ctx.log.error({ ended }, 'meal plans were not finished: see `careplate failures`')
  return ended
}
