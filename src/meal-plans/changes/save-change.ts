import { and, desc, eq, lt } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import type { Slot } from '../plan/slot.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlan, sealChange, sealMealPlan } from '../store/open-meal-plans.ts'
import { changes, mealPlans } from '../store/tables.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'

type Change = {
  /** The plan as it was when the change was solved. */
  mealPlan: OpenedMealPlan
  kind: 'swap' | 'day'
  day: number
  slot?: Slot
  plan: SolvedPlan
  proof: Proof
}

/** The number of changes of a plan that can be undone in a row. */
const MOST_TAKEN_BACK = 20

/** Saves changed meals together with the proof of the whole plan, unless another change was saved first. */
export async function saveChange(ctx: Context, change: Change): Promise<OpenedMealPlan> {
  requireSignedIn(ctx.requester)
  const { mealPlan, kind, day, slot, plan, proof } = change
  const { id, profileId, version } = mealPlan
  return inTransaction(ctx, async (ctx) => {
    requireUnchanged('meal plan', await requireChangeableMealPlan(ctx, id, { forUpdate: true }), version)
    const [before, after] = [mealPlan.plan.mealPlanDays[day], plan.mealPlanDays[day]]
    if (!before || !after) throw new Error(`The plan has no day ${day + 1}.`)
    const changeId = newId()
    await ctx.db.insert(changes).values({
      id: changeId,
      mealPlanId: id,
      kind,
      day,
      slot: slot ?? null,
      created: ctx.now(),
      ...(await sealChange(ctx, 'change-plan', { id: changeId, profileId }, before)),
    })
    await forgetOldest(ctx, id)
    await recordChange(ctx, {
      act: kind === 'swap' ? 'swap-meal' : 'solve-day',
      subject: `meal-plan:${id}`,
      memberId: profileId,
      before: dishesOfDay(day, before),
      after: dishesOfDay(day, after),
    })
    return saveChangedPlan(ctx, mealPlan, { plan, proof })
  })
}

/**
 * Saves the meals and the proof together. Also saves the request if the meals were made for a different one.
 */
export async function saveChangedPlan(
  ctx: Context,
  mealPlan: OpenedMealPlan,
  changed: Pick<OpenedMealPlan, 'plan' | 'proof'> & Partial<Pick<OpenedMealPlan, 'request'>>,
): Promise<OpenedMealPlan> {
  const sealed = await sealMealPlan(ctx, 'change-plan', mealPlan, { request: mealPlan.request, ...changed })
  const [saved] = await ctx.db
    .update(mealPlans)
    .set({ ...sealed, version: mealPlan.version + 1 })
    .where(eq(mealPlans.id, mealPlan.id))
    .returning()
  if (!saved) throw new Error('The meal plan was not stored')
  return openMealPlan(ctx, 'change-plan', saved)
}

export function dishesOfDay(day: number, { meals }: PlanDay) {
  return { day: day + 1, meals: Object.fromEntries(meals.map(({ slot, slug }) => [slot, slug])) }
}

async function forgetOldest(ctx: Context, mealPlanId: string): Promise<void> {
  const [oldest] = await ctx.db
    .select({ id: changes.id })
    .from(changes)
    .where(eq(changes.mealPlanId, mealPlanId))
    .orderBy(desc(changes.id))
    .offset(MOST_TAKEN_BACK - 1)
    .limit(1)
  if (oldest)
    await ctx.db.delete(changes).where(and(eq(changes.mealPlanId, mealPlanId), lt(changes.id, oldest.id)))
}
