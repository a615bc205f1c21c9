import { asc, inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { asKnownNow } from '../reading/as-known-now.ts'
import { requireMealPlan } from '../store/find-meal-plan.ts'
import type { OpenedMealPlan, ReadMealPlan } from '../store/meal-plan.ts'
import type { FoodRatings } from './wire.ts'

/**
 * Replaces the name of a food whose dish was left out. The proof still counts the food but no longer names
 * it.
 */
const NO_LONGER_NAMED = 'a food of a dish that is left out by now'

/** Returns a meal plan with its proof and foods, if the requester has their own right to read the plan. */
export async function requireProof(
  ctx: Context,
  input: { id: string },
): Promise<{ stored: OpenedMealPlan; foods: FoodRatings[]; read: ReadMealPlan }> {
  const stored = await requireMealPlan(ctx, input)
  const read: ReadMealPlan = await asKnownNow(ctx, stored)
  const eaten = stored.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId))
  const found = await ctx.db
    .select({
      fdcId: foods.fdcId,
      name: foods.name,
      tags: foods.tags,
      allergens: foods.allergens,
      diet: foods.diet,
      glycemicIndex: foods.glycemicIndex,
      fodmapServingGrams: foods.fodmapServingGrams,
      addedSugarPer100g: foods.addedSugarPer100g,
      lactosePer100g: foods.lactosePer100g,
      tagServingGrams: foods.tagServingGrams,
    })
    .from(foods)
    .where(inArray(foods.fdcId, [...new Set(eaten)]))
    .orderBy(asc(foods.fdcId))
  const named = new Set(read.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
  return {
    stored,
    foods: found.map((food) => (named.has(food.fdcId) ? food : { ...food, name: NO_LONGER_NAMED })),
    read,
  }
}
