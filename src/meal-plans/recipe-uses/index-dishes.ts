import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import {
  clearEndedIndexes,
  indexStandIns,
  isIndexComplete,
  isToIndex,
  saveDishIndex,
} from '../store/dish-index.ts'
import { findReplacedMeals, openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const BATCH = 50
const CLEARED_AT_ONCE = 500
/** Most batches in one run of the job. The job then queues itself again. */
const MAX_BATCHES = 200

export const indexDishesJob: JobKind<Record<string, never>> = {
  name: 'meal-plans.index-dishes',
  payload: z.strictObject({}),
}

/** Indexes running weeks that were stored without an index, and clears the index of weeks that are over. */
export async function keepDishIndex(ctx: Context): Promise<void> {
  requireAdmin(ctx.requester)
  await indexDishes(ctx, { maxBatches: MAX_BATCHES })
  for (let cleared = CLEARED_AT_ONCE; cleared === CLEARED_AT_ONCE; )
    cleared = await clearEndedIndexes(ctx, CLEARED_AT_ONCE)
  await queueIndexing(ctx)
}

/** Queues the job if a running week has no index. */
export async function queueIndexing(ctx: Context): Promise<void> {
  if (!(await isIndexComplete(ctx))) await ctx.jobs.enqueue(ctx.db, indexDishesJob, {})
}

/** Indexes dishes in small transactions, so that it can be interrupted at any point and continued. */
export async function indexDishes(
  ctx: Context,
  { maxBatches = Number.POSITIVE_INFINITY } = {},
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1)
    if ((await inTransaction(ctx, indexBatch)) < BATCH) return
}

async function indexBatch(ctx: Context): Promise<number> {
  const { id, profileId, plan, created } = mealPlans
  const rows = await ctx.db
    .select({ id, profileId, plan })
    .from(mealPlans)
    .where(isToIndex(ctx))
    .orderBy(asc(created))
    .limit(BATCH)
    .for('no key update')
  for (const opened of await openMealPlans(ctx, 'index-dishes', rows)) {
    await saveDishIndex(ctx, opened.id, opened.plan)
    const replaced = await findReplacedMeals(ctx, 'index-dishes', opened)
    await indexStandIns(ctx, opened.id, replaced?.standIns ?? [])
  }
  return rows.length
}
