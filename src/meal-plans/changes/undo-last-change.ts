import { desc, eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { isPlace, type ReportedForChoosing } from '../planner/changes/meal-place.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { bringsMisfitBack, bringsRecalledBack } from '../reading/as-known-now.ts'
import { reportedForChoosing, requireStillPlanned } from '../reading/find-reported-for-choosing.ts'
import { findReportedNow } from '../reading/find-reported-now.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openChanges } from '../store/open-meal-plans.ts'
import { changes } from '../store/tables.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'
import { requireReady } from './require-ready.ts'
import { dishesOfDay, saveChangedPlan } from './save-change.ts'

/** Restores a day to its state before the last change, if it still meets every limit. */
export async function undoLastChange(
  ctx: Context,
  planner: PlannerService,
  { id, readVersion }: { id: string; readVersion: number | undefined },
): Promise<OpenedMealPlan> {
  requireSignedIn(ctx.requester)
  const mealPlan = await requireChangeableMealPlan(ctx, id)
  requireUnchanged('meal plan', mealPlan, readVersion)
  const { plan, request, version } = mealPlan
  const last = await findLastChange(ctx, mealPlan)
  if (!last) throw new AppError('conflict', 'There is no change of this meal plan left to undo.')
  const changed = plan.mealPlanDays[last.day]
  if (!changed) throw new Error(`The plan has no day ${last.day + 1}.`)
  requireUnlocked(mealPlan, last)

  await requireReady(ctx, mealPlan)
  const reportedSince = await requireStillFitting(ctx, mealPlan, last)
  const { day, before } = last
  const answer = await planner.ask(ctx, 'proveAgain', { plan, request, day, before, reportedSince })
  if (answer.status === 'not_possible')
    throw new AppError('conflict', `The day cannot come back as it was. ${answer.reason}`)
  return inTransaction(ctx, async (ctx) => {
    requireUnchanged('meal plan', await requireChangeableMealPlan(ctx, id, { forUpdate: true }), version)
    await ctx.db.delete(changes).where(eq(changes.id, last.id))
    await recordChange(ctx, {
      // Existing audit records use this action name, so it must not change.
      act: 'take-back-change',
      subject: `meal-plan:${id}`,
      memberId: mealPlan.profileId,
      before: dishesOfDay(last.day, changed),
      after: dishesOfDay(last.day, last.before),
    })
    return saveChangedPlan(ctx, mealPlan, { plan: answer.plan, proof: answer.proof })
  })
}

/**
 * Facts reported since that version of the day may rule out one of its dishes. Returns the facts reported
 * since then.
 */
async function requireStillFitting(
  ctx: Context,
  mealPlan: OpenedMealPlan,
  { day: at, before: day }: { day: number; before: PlanDay },
): Promise<ReportedForChoosing> {
  const known = await findReportedNow(ctx, 'plan-meals', mealPlan)
  requireStillPlanned(known)
  const { plan } = mealPlan
  if (known?.reported && (await bringsMisfitBack(ctx, { plan, reported: known.reported }, { at, day })))
    throw new AppError('conflict', AGAINST_REPORTED)
  if (await bringsRecalledBack(ctx, mealPlan, { at, day })) throw new AppError('conflict', RECALLED)
  return reportedForChoosing(mealPlan, known)
}

const AGAINST_REPORTED =
  'The day cannot come back as it was. It holds something that you told us of since. Keep it as it is, or have it planned again.'

const RECALLED =
  'The day cannot come back as it was. It holds a dish that was recalled since. Keep it as it is, or have it planned again.'

async function findLastChange(ctx: Context, { id, profileId }: OpenedMealPlan) {
  const rows = await ctx.db
    .select()
    .from(changes)
    .where(eq(changes.mealPlanId, id))
    .orderBy(desc(changes.id))
    .limit(1)
  const [last] = await openChanges(ctx, 'change-plan', { profileId, rows })
  return last
}

function requireUnlocked(
  { plan, locks }: OpenedMealPlan,
  { day, before }: { day: number; before: PlanDay },
): void {
  const now = plan.mealPlanDays[day]?.meals ?? []
  const isHeld = before.meals.some(
    ({ slot, slug }) =>
      locks.some(isPlace({ day, slot })) && now.find((meal) => meal.slot === slot)?.slug !== slug,
  )
  if (isHeld) throw new AppError('conflict', 'You have locked a meal since. Unlock it to undo this.')
}
