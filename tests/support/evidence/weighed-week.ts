import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { foodAsEaten } from '#meal-plans/plan/food-as-eaten.ts'
import { amountPer100g, type NutrientKey } from '#meal-plans/plan/nutrient.ts'
import type { RatedFood } from '#meal-plans/plan/rated-food.ts'
import { MAIN_MEALS, MEAL_SLOTS, type Slot } from '#meal-plans/plan/slot.ts'
import type { PlannerAnswer, Solved } from '#meal-plans/planner/planner-answer.ts'
import { solveWeek } from '#meal-plans/planner/solve-week.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import { isCountedWhole } from '#meal-plans/rules/measuring/counted-whole.ts'
import type { SafetySentence } from '#meal-plans/safety/safety-sentence.ts'
import { safetySentences } from '#meal-plans/safety/safety-sentences.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'

/** A food on the plate: `raw` before preparation, `eaten` after losses in cooking and straining. */
export type Line = { slot: Slot; grams: number; raw: RatedFood; eaten: RatedFood }

/** A solved week prepared for measuring: the foods and grams of each day, and all texts for its reader. */
export type WeighedWeek = {
  request: PlannerRequest
  answer: Solved
  days: Line[][]
  sentences: SafetySentence[]
}

/**
 * `whole`: without losses in cooking and straining, for minerals and vitamin K that must not be exceeded.
 * `eaten`: after losses, for minimums, and for nutrients that a strainer keeps back with the food.
 */
export type Counted = 'whole' | 'eaten'

/** Solves a week for these facts, with the texts of its health goals. */
export function solveFacts(facts: Record<string, unknown>): {
  request: PlannerRequest
  answer: PlannerAnswer
} {
  const request = aRequest(facts)
  request.wording = request.input.goals.flatMap(
    (slug) => starterConditions.find(({ ruleSet }) => ruleSet === slug) ?? [],
  )
  return { request, answer: solveWeek(starterPlanner(), request, { tries: 0 }) }
}

/** Prepares a solved week for measuring. */
export function weigh(request: PlannerRequest, answer: Solved): WeighedWeek {
  const { foods } = starterPlanner()
  const days = answer.plan.mealPlanDays.map(({ intake }) =>
    intake.map((one) => {
      const raw = foods.get(one.fdcId)
      if (!raw) throw new Error(`There is no food ${one.fdcId}.`)
      return { slot: one.slot, grams: one.grams, raw, eaten: foodAsEaten(raw, one) }
    }),
  )
  return { request, answer, days, sentences: safetySentences(request, answer.plan.mealPlanDays) }
}

export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

export function mean(amounts: readonly number[]): number {
  return total(amounts) / amounts.length
}

/** Returns the amount of a nutrient in foods. A nutrient not measured in a food counts as zero. */
export function nutrientIn(lines: readonly Line[], nutrient: NutrientKey, counted: Counted): number {
  const isWhole = counted === 'whole' && isCountedWhole(nutrient)
  return total(
    lines.map(({ raw, eaten, grams }) => {
      return ((amountPer100g(isWhole ? raw : eaten, nutrient) ?? 0) * grams) / 100
    }),
  )
}

/** Returns the grams of foods, multiplied by each food's weight; zero excludes a food. */
export function gramsOf(lines: readonly Line[], weight: (food: RatedFood) => number): number {
  return total(lines.map(({ raw, grams }) => weight(raw) * grams))
}

/** Returns the meals of the week: breakfasts, lunches, dinners, and snacks if requested. */
export function sittings({ days }: WeighedWeek, slots: readonly Slot[] = MEAL_SLOTS): Line[][] {
  return days.flatMap((day) => slots.map((slot) => day.filter((line) => line.slot === slot)))
}

export function mainMeals(week: WeighedWeek): Line[][] {
  return sittings(week, MAIN_MEALS)
}
