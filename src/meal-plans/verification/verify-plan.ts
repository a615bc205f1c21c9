import { NUTRIENT_KEYS } from '../plan/nutrient.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { Intake, PlanDay } from '../plan/solved-plan.ts'
import { compareProofs, type Difference, isNear } from '../proof/compare-proofs.ts'
import { dishesLeftOutThen } from '../proof/lines/exclusion-lines.ts'
import { intakeFacts } from '../proof/proving/intake-facts.ts'
import { provePlan } from '../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { MealPlanFacts } from '../rules/meal-plan-facts.ts'
import { dayNutrient } from '../rules/measuring/week-sums.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { judgeWords } from '../wording/judge-words.ts'

export type Verifiable = Pick<OpenedMealPlan, 'plan' | 'proof' | 'request'>

/**
 * Recomputes everything that a stored plan claims from its foods and grams and the current catalog: the
 * proof, the totals of each day, and that the printed recipes match the proof.
 */
export function verifyPlan(
  { plan, proof, request }: Verifiable,
  catalogue: { version: string; foods: ReadonlyMap<number, RatedFood> },
): Difference[] {
  const { foods } = catalogue
  const days = plan.mealPlanDays
  const lost = [...lostFoods(days, foods), ...lostGoals(request.input.goals)]
  if (lost.length > 0) return lost
  const recomputed = provePlan({
    foods,
    days,
    request,
    versions: { catalogue: catalogue.version, solver: proof.versions.solver },
    leftOut: dishesLeftOutThen(proof.exclusions),
    words: judgeWords(plan, request),
  })
  const facts = intakeFacts(foods, days, plannedPersonOf(request))
  return [
    ...compareProofs(proof, recomputed),
    ...days.flatMap((day, i) => compareTotals(day, i, facts)),
    ...days.flatMap((day) => compareRecipes(day, request.input.servings)),
  ]
}

function lostFoods(days: PlanDay[], foods: ReadonlyMap<number, RatedFood>): Difference[] {
  const eaten = new Set(days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
  return [...eaten]
    .filter((fdcId) => !foods.has(fdcId))
    .map((fdcId) => ({
      subject: `food ${fdcId}`,
      field: 'catalogue',
      stored: 'eaten',
      recomputed: 'not in the catalog',
    }))
}

function lostGoals(goals: string[]): Difference[] {
  return goals
    .filter((slug) => !ruleSetOf(slug))
    .map((slug) => ({ subject: slug, field: 'rules', stored: 'proved', recomputed: 'no rules' }))
}

// Totals are rounded to two decimals.
const TOTAL_ROUNDING = 0.005 + 1e-9

function compareTotals({ day, nutrients }: PlanDay, index: number, facts: MealPlanFacts): Difference[] {
  return NUTRIENT_KEYS.flatMap((key) => {
    const stored = nutrients[key]
    if (stored === undefined) return []
    const recomputed = dayNutrient(facts, key, index).amount
    if (isNear(stored, recomputed, TOTAL_ROUNDING)) return []
    return [{ subject: day, field: key, stored, recomputed }]
  })
}

// Grams in a recipe are rounded to one decimal, and eaten grams to three.
const INGREDIENT_ROUNDING = 0.05
const INTAKE_ROUNDING = 0.0005 + 1e-9

/**
 * Compares the printed recipes with the eaten grams. Drinks and snacks are only text, so they have nothing to
 * compare.
 */
function compareRecipes(day: PlanDay, people: number): Difference[] {
  return MAIN_MEALS.flatMap((meal) => {
    const printed = Map.groupBy(day[meal].ingredients, ({ fdcId }) => fdcId)
    const eaten = Map.groupBy(
      day.intake.filter(({ slot, test }) => slot === meal && test === undefined),
      ({ fdcId }) => fdcId,
    )
    return [...new Set([...printed.keys(), ...eaten.keys()])].flatMap((fdcId) => {
      const lines = printed.get(fdcId) ?? []
      const stored = grams(lines) / people
      const recomputed = grams(eaten.get(fdcId) ?? [])
      if (isNear(stored, recomputed, (INGREDIENT_ROUNDING * lines.length) / people + INTAKE_ROUNDING))
        return []
      return [{ subject: `${day.day} ${meal}`, field: `grams of food ${fdcId}`, stored, recomputed }]
    })
  })
}

function grams(lines: Pick<Intake, 'grams'>[]): number {
  return lines.reduce((sum, { grams }) => sum + grams, 0)
}
