import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import { countRules } from '../proof/count-rules.ts'
import { SLOTS } from '../rules/plan-facts.ts'
import { dayTotals } from './day-totals.ts'
import type { StoredMealPlan } from './meal-plan.ts'
import { planNotes } from './plan-notes.ts'

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
  /** The totals that rules of the plan speak of, beside their limits. */
  totals: z.array(
    z.object({
      nutrient: z.string(),
      name: z.string(),
      unit: z.string(),
      value: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
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
    /** For how many people the dishes are cooked. */
    servings: z.number(),
    /** Meals that its member wants to keep; days count from 1. */
    locks: z.array(z.object({ day: z.number().int(), slot: z.enum(SLOTS) })),
    /** Of the rules that could be checked, how many are met. */
    rules: z.object({ met: z.number().int(), checked: z.number().int() }),
    notes: z.object({
      clashes: z.array(z.string()),
      cautions: z.array(z.string()),
      keepInMind: z.array(z.string()),
      notEvaluated: z.array(z.string()),
      coverage: z.object({ least: z.number(), usual: z.number() }).nullable(),
    }),
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
    mealPlanDays: plan.mealPlanDays.map((day) => ({ ...day, totals: dayTotals(day, row.proof) })),
    created: created.toISOString(),
    servings: row.request.input.servings,
    locks: row.locks.map(({ day, slot }) => ({ day: day + 1, slot })),
    rules: countRules(row.proof),
    notes: planNotes(row),
  }
}

/** Names a state of a meal plan, for those who change it. */
export function mealPlanTag(mealPlan: StoredMealPlan): string {
  return entityTag(JSON.stringify(mealPlanToWire(mealPlan)), mealPlan.version)
}
