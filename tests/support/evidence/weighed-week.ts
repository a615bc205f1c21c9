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

/** A food on the plate: `raw` as it went into the pot, `eaten` with what cooking and straining leave. */
export type Line = { slot: Slot; grams: number; raw: RatedFood; eaten: RatedFood }

/** A solved week, laid out for measuring: foods and grams of each day, and all that its reader is told. */
export type WeighedWeek = {
  request: PlannerRequest
  answer: Solved
  days: Line[][]
  sentences: SafetySentence[]
}

/**
 * `whole`: nothing is lost in cooking and straining, for minerals and vitamin K that must not be too much. `eaten`: what
 * is left, for what must be enough, and for what a strainer keeps back with the food itself.
 */
export type Counted = 'whole' | 'eaten'

/** Solves a week of these facts, with the texts of its health goals. */
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

/** Lays a solved week out for measuring. */
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

/** The amount of a nutrient in foods; one that nobody measured in a food counts as none. */
export function nutrientIn(lines: readonly Line[], nutrient: NutrientKey, counted: Counted): number {
  const isWhole = counted === 'whole' && isCountedWhole(nutrient)
  return total(
    lines.map(({ raw, eaten, grams }) => {
      return ((amountPer100g(isWhole ? raw : eaten, nutrient) ?? 0) * grams) / 100
    }),
  )
}

/** Grams of foods, each counted as often as the weight says; zero for what is not meant. */
export function gramsOf(lines: readonly Line[], weight: (food: RatedFood) => number): number {
  return total(lines.map(({ raw, grams }) => weight(raw) * grams))
}

/** The sittings of the week: breakfasts, lunches, dinners, and snacks where they are meant as well. */
export function sittings({ days }: WeighedWeek, slots: readonly Slot[] = MEAL_SLOTS): Line[][] {
  return days.flatMap((day) => slots.map((slot) => day.filter((line) => line.slot === slot)))
}

export function mainMeals(week: WeighedWeek): Line[][] {
  return sittings(week, MAIN_MEALS)
}
