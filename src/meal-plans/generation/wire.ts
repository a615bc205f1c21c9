import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { StoredMealPlan } from './meal-plan.ts'

const recipe = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  servings: z.number(),
  ingredients: z.array(
    z.object({
      amount: z.number(),
      unitOfMeasure: z.string(),
      ingredient: z.string(),
      fdcId: z.number().int(),
      grams: z.number(),
    }),
  ),
  steps: z.array(z.string()),
})

const day = z.object({
  day: z.string(),
  detox: z.string(),
  breakfast: recipe,
  lunch: recipe,
  dinner: recipe,
  snack: z.string(),
  tea: z.string(),
  meals: z.array(z.object({ slot: z.string(), slug: z.string(), servings: z.number() })),
  /** Everything eaten and drunk that day, so that anyone can recompute the sums. */
  intake: z.array(z.object({ slot: z.string(), fdcId: z.number().int(), grams: z.number() })),
  nutrients: z.record(z.string(), z.number()),
})

export const mealPlanWire = z
  .object({
    _id: z.string(),
    profileId: z.string().nullable(),
    conditionName: z.string(),
    conditionId: z.string(),
    goal: z.string(),
    overview: z.string(),
    dietFocus: z.array(z.object({ focus: z.string(), description: z.string() })),
    tips: z.array(z.string()),
    mealPlanDays: z.array(day),
    created: z.string(),
  })
  .openapi('MealPlan')
export type MealPlanWire = z.infer<typeof mealPlanWire>

export function mealPlanToWire({ id, conditionIds, created, plan, ...row }: StoredMealPlan): MealPlanWire {
  return {
    _id: id,
    profileId: row.profileId,
    conditionName: row.conditionName,
    conditionId: conditionIds[0] ?? '',
    goal: plan.goal,
    overview: plan.overview,
    dietFocus: plan.dietFocus,
    tips: plan.tips,
    mealPlanDays: plan.mealPlanDays,
    created: created.toISOString(),
  }
}

/** Names a state of a meal plan, for those who change its texts. */
export function mealPlanTag(mealPlan: StoredMealPlan): string {
  return entityTag(JSON.stringify(mealPlanToWire(mealPlan)), mealPlan.version)
}
