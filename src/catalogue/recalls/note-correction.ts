import { isDeepStrictEqual } from 'node:util'
import { foodCorrections } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { FoodSafety } from '../columns/food-safety.ts'
import { recallAnnounced, safetyOf } from './recall.ts'

/**
 * Records a change to the data that decides who can eat a food, so that weeks with this food are rechecked.
 */
export async function noteCorrection(
  ctx: Context,
  { fdcId, before, after }: { fdcId: number; before: FoodSafety; after: FoodSafety },
): Promise<void> {
  if (isDeepStrictEqual(safetyOf(before), safetyOf(after))) return
  const created = ctx.now()
  await ctx.db.insert(foodCorrections).values({ id: newId(), fdcId, before: safetyOf(before), created })
  await ctx.jobs.enqueue(ctx.db, recallAnnounced, { recalled: { fdcId }, at: created.toISOString() })
}
