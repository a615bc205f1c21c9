import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import { SLOTS } from '../plan/slot.ts'
import type { MealPlace } from '../planner/changes/meal-place.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { openMealPlan } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'
import { requireMeal } from './find-meal-swaps.ts'
import { requireChangeableMealPlan } from './require-changeable-meal-plan.ts'

/** Sets which meals stay unchanged when anything else in the plan changes. Safe to repeat. */
export async function lockMeals(
  ctx: Context,
  { id, locks, readVersion }: { id: string; locks: MealPlace[]; readVersion: number | undefined },
): Promise<OpenedMealPlan> {
  requireSignedIn(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const before = await requireChangeableMealPlan(ctx, id, { forUpdate: true })
    for (const place of locks) requireMeal(before, place)
    const wanted = inOrder(locks)
    if (JSON.stringify(wanted) === JSON.stringify(inOrder(before.locks))) return before
    requireUnchanged('meal plan', before, readVersion)
    const [saved] = await ctx.db
      .update(mealPlans)
      .set({ locks: wanted, version: before.version + 1 })
      .where(eq(mealPlans.id, id))
      .returning()
    if (!saved) throw new Error('The meal plan was not stored')
    await recordChange(ctx, {
      act: 'lock-meals',
      subject: `meal-plan:${id}`,
      memberId: before.profileId,
      before: before.locks,
      after: wanted,
    })
    return openMealPlan(ctx, 'change-plan', saved)
  })
}

/** Removes duplicate places and sorts the rest in plan order. */
function inOrder(locks: MealPlace[]): MealPlace[] {
  const at = ({ day, slot }: MealPlace) => day * SLOTS.length + SLOTS.indexOf(slot)
  return [...new Map(locks.map(({ day, slot }) => [at({ day, slot }), { day, slot }]))]
    .toSorted(([a], [b]) => a - b)
    .map(([, place]) => place)
}
