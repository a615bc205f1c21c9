import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findMealPlan, inSightOfLink, mayReadPlan } from '../store/find-meal-plan.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../store/meal-plan.ts'
import { asKnownNow, asMailed } from './as-known-now.ts'

/**
 * A meal plan as its reader is allowed to see it. By link it is shown as it was mailed, so that nothing the
 * member reported since can be inferred from it. Otherwise it reflects everything that is known now.
 */
export type PlanReading = { found: OpenedMealPlan; read: ReadMealPlan; byLink: boolean }

/** Reads a meal plan. Returns null if there is no such plan or the requester isn't allowed to read it. */
export function readMealPlan(
  ctx: Context,
  asked: { id: string; key?: string | undefined },
): Promise<PlanReading | null> {
  return inSightOfLink(ctx, asked, async () => {
    const found = await findMealPlan(ctx, asked)
    if (!found) return null
    const byLink = !(await mayReadPlan(ctx, found))
    return { found, read: await (byLink ? asMailed(ctx, found) : asKnownNow(ctx, found)), byLink }
  })
}

/** Reads a meal plan like `readMealPlan`, but throws `not_found` instead of returning null. */
export async function requireReadMealPlan(
  ctx: Context,
  asked: { id: string; key?: string | undefined },
): Promise<PlanReading> {
  const reading = await readMealPlan(ctx, asked)
  if (!reading) throw notFound('meal plan')
  return reading
}
