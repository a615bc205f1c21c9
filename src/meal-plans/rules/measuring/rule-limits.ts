import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { Limits, Rule } from '../rule.ts'
import { measureRule } from './measure.ts'

/** Returns the limits of a rule and their unit, as a proof shows them, without needing a plan. */
export function limitsOf(rule: Rule): { limits: Limits; unit: string } {
  const { test } = rule
  const measured = measureRule(rule, ANY_WEEK)
  if (!('notEvaluated' in measured)) return { limits: measured.limits, unit: measured.unit }
  return { limits: 'min' in test || 'max' in test ? test : {}, unit: 'unit' in test ? test.unit : '' }
}

const A_LITTLE = { amount: 1, coveredKcal: 1 }

/**
 * A week with a little of everything at every meal, so that each measurement can state its unit. The values
 * have no meaning.
 */
const ANY_WEEK: MealPlanFacts = {
  days: 7,
  member: {
    year: 0,
    goals: new Set(),
    week: 1,
    usualFiber: null,
    sex: null,
    age: null,
    bmi: null,
    heightCm: null,
    weightKg: 70,
    activity: null,
    diet: 'omnivore',
    restingKcal: null,
    needKcal: 2000,
    noDeficitReason: null,
    clinicianAgreed: { plan: false, prescriber: false },
    medications: null,
    circumstances: null,
    triggers: new Set(),
    leftOut: [],
  },
  energy: () => 1,
  nutrient: () => A_LITTLE,
  wholeNutrient: () => A_LITTLE,
  tagGrams: () => 1,
  hasTag: () => true,
  largestInOneFood: () => A_LITTLE,
  fodmapServings: () => 0,
  namedGrams: () => 0,
  unmeasuredGrams: () => 0,
  tableAmount: () => 1,
  softLines: () => 0,
}
