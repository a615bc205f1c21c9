import { asc, inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { recordPlanRead, requireMealPlan } from '../store/find-meal-plan.ts'
import type { StoredMealPlan } from '../store/meal-plan.ts'
import type { FoodRatings } from './wire.ts'

/** A meal plan with its proof and the foods it stands on, for whoever may read the plan in their own right. */
export async function requireProof(
  ctx: Context,
  input: { id: string },
): Promise<{ stored: StoredMealPlan; foods: FoodRatings[] }> {
  const stored = await requireMealPlan(ctx, input)
  await recordPlanRead(ctx, stored)
  const eaten = stored.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId))
  const found = await ctx.db
    .select({
      fdcId: foods.fdcId,
      name: foods.name,
      tags: foods.tags,
      allergens: foods.allergens,
      diet: foods.diet,
      glycaemicIndex: foods.glycaemicIndex,
      fodmapServingGrams: foods.fodmapServingGrams,
      addedSugarPer100g: foods.addedSugarPer100g,
      lactosePer100g: foods.lactosePer100g,
      tagServingGrams: foods.tagServingGrams,
    })
    .from(foods)
    .where(inArray(foods.fdcId, [...new Set(eaten)]))
    .orderBy(asc(foods.fdcId))
  return { stored, foods: found }
}
