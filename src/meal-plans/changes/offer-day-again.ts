import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Slot } from '../plan/slot.ts'
import type { OfferDayAnswer } from '../planner/changes/offer-day.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { findReportedForChoosing } from '../reading/find-reported-for-choosing.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { changes } from '../store/tables.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'
import { requireReady } from './require-ready.ts'

/** A re-planned day, and the slots of replaced dishes that the member had chosen by a swap. */
export type DayAgain = Extract<OfferDayAnswer, { status: 'offered' }> & {
  chosen: Slot[]
  /** True if the member must confirm before the day is replaced. */
  asksFirst: boolean
}

/** Previews the result of planning a day again. Changes nothing. */
export async function offerDayAgain(
  ctx: Context,
  planner: PlannerService,
  { id, day }: { id: string; day: number },
): Promise<{ mealPlan: OpenedMealPlan; again: DayAgain }> {
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  return { mealPlan, again: await dayAgain(ctx, planner, { mealPlan, day }) }
}

/** Does the same as `offerDayAgain` for a plan that is already loaded. */
export async function dayAgain(
  ctx: Context,
  planner: PlannerService,
  { mealPlan, day }: { mealPlan: OpenedMealPlan; day: number },
): Promise<DayAgain> {
  const { plan, request, locks, version } = mealPlan
  if (!plan.mealPlanDays[day]) throw notFound('day')
  await requireReady(ctx, mealPlan)
  const seed = (request.input.seed + version * A_PRIME) % LARGEST_SEED
  const reportedSince = await findReportedForChoosing(ctx, mealPlan)
  const answer = await planner.ask(ctx, 'offerDay', { plan, request, locks, reportedSince, day, seed })
  if (answer.status === 'not_possible') throw new AppError('conflict', answer.reason)
  const bySwap = await chosenBySwap(ctx, { id: mealPlan.id, day })
  const chosen = answer.offer.replaced.flatMap(({ slot }) => (bySwap.includes(slot) ? [slot] : []))
  return { ...answer, chosen, asksFirst: answer.offer.isWorse || chosen.length > 0 }
}

const A_PRIME = 7919
const LARGEST_SEED = 4_294_967_000

/**
 * Returns the slots on this day whose dish the member chose by a swap, as far back as changes can be undone.
 */
async function chosenBySwap(ctx: Context, { id, day }: { id: string; day: number }): Promise<Slot[]> {
  const rows = await ctx.db
    .select({ kind: changes.kind, day: changes.day, slot: changes.slot })
    .from(changes)
    .where(eq(changes.mealPlanId, id))
    .orderBy(desc(changes.id))
  const ofDay = rows.filter((row) => row.day === day)
  const solved = ofDay.findIndex(({ kind }) => kind === 'day')
  return ofDay.slice(0, solved < 0 ? ofDay.length : solved).flatMap(({ slot }) => slot ?? [])
}
