import { NUTRIENTS } from '../../plan/nutrient.ts'
import { MAIN_MEALS, MEAL_SLOTS, SLOTS, type Slot } from '../../plan/slot.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type {
  ConsistencyTest,
  Limits,
  MealShareTest,
  MealsWithFoodTest,
  MealTest,
  PortionTest,
} from '../rule.ts'
import { coveragePercent, type Measurement, type NotMeasured, notMeasured } from './measurement.ts'
import { addUp, dayEnergy, daysOf, sum } from './week-sums.ts'

/**
 * Measures a meal nutrient. Every sitting must be within the limits. The value is that of the sitting
 * farthest outside them, or else the closest to a limit.
 */
export function measureMeal(test: MealTest, facts: MealPlanFacts): Measurement {
  const slots = test.meals ?? SLOTS
  const sittings = daysOf(facts).flatMap((day) => slots.map((slot) => ({ day, slot })))
  const amounts = sittings.map(({ day, slot }) => facts.nutrient(test.nutrient, day, slot))
  const energy = sum(sittings, ({ day, slot }) => facts.energy(day, slot))
  const overshoot = ({ amount }: { amount: number }) =>
    Math.max(amount - (test.max ?? Infinity), (test.min ?? -Infinity) - amount)
  const worst = amounts.reduce((worst, next) => (overshoot(next) > overshoot(worst) ? next : worst))
  const within = amounts.filter((amount) => overshoot(amount) <= 1e-9).length
  return {
    value: worst.amount,
    limits: { min: test.min, max: test.max },
    unit: `${NUTRIENTS[test.nutrient].unit} a sitting`,
    coverage: coveragePercent(addUp(amounts).coveredKcal, energy),
    basis: `every ${test.meals?.join(', ') ?? 'sitting'}`,
    note: `${within} of ${amounts.length} ${test.meals ? 'meals' : 'meals, snacks and drinks'} are within the limits.`,
  }
}

/**
 * Measures how much each main meal varies over the days. The value is the largest coefficient of variation.
 */
export function measureMealConsistency(
  test: ConsistencyTest,
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  if (facts.days < 2) return notMeasured('A single day cannot vary.')
  const sittings = MAIN_MEALS.map((meal) =>
    daysOf(facts).map((day) => facts.nutrient(test.nutrient, day, meal)),
  )
  const energy = sum(MAIN_MEALS, (meal) => sum(daysOf(facts), (day) => facts.energy(day, meal)))
  return {
    value: Math.max(...sittings.map((ofMeal) => variation(ofMeal.map(({ amount }) => amount)))),
    limits: { min: test.min, max: test.max },
    unit: 'coefficient of variation',
    coverage: coveragePercent(addUp(sittings.flat()).coveredKcal, energy),
    basis: 'the same meal over the days',
  }
}

function variation(values: number[]): number {
  const mean = sum(values, (value) => value) / values.length
  if (mean <= 0) return 0
  return Math.sqrt(sum(values, (value) => (value - mean) ** 2) / values.length) / mean
}

export function measureMealShare({ meals, min, max }: MealShareTest, facts: MealPlanFacts): Measurement {
  const slots: readonly Slot[] = meals ?? MEAL_SLOTS
  const shares = daysOf(facts).flatMap((day) => {
    const ofDay = dayEnergy(facts, day)
    return slots.map((slot) => (ofDay > 0 ? facts.energy(day, slot) / ofDay : 0))
  })
  const isLeast = max === undefined
  return {
    value: isLeast ? Math.min(...shares) : Math.max(...shares),
    limits: { min, max },
    unit: 'share of the day’s energy',
    coverage: null,
    basis: `${isLeast ? 'smallest' : 'largest'} ${meals?.length === 1 ? meals[0] : 'meal'}`,
  }
}

/** Measures the heaviest meal, in grams of food without drinks. */
export function measureMealGrams(
  { max, except }: { max: number; except: string },
  facts: MealPlanFacts,
): Measurement {
  const grams = mainMeals(facts).map(
    ({ day, slot }) => facts.namedGrams('', day, slot) - facts.namedGrams(except, day, slot),
  )
  return {
    value: Math.max(...grams),
    limits: { max },
    unit: 'g a meal',
    coverage: null,
    basis: 'heaviest meal',
  }
}

/** Measures the portion that is closest to its limit or exceeds it the most. */
export function measurePortions({ portions, max }: PortionTest, facts: MealPlanFacts): Measurement {
  const meals = mainMeals(facts)
  const largest = portions
    .map((portion) => {
      const grams = Math.max(...meals.map(({ day, slot }) => facts.namedGrams(portion.pattern, day, slot)))
      return { ...portion, grams, share: grams / portion.max }
    })
    .reduce((most, next) => (next.share > most.share ? next : most))
  return {
    value: largest.share,
    limits: { max },
    unit: 'share of the most that we serve',
    coverage: null,
    basis: 'every meal',
    note: `Largest: ${Math.round(largest.grams)} g of ${largest.what} in a meal.`,
  }
}

/** Counts the meals with enough of a food, on the day with the most such meals or in the whole plan. */
export function measureMealsWithFood(test: MealsWithFoodTest, facts: MealPlanFacts): Measurement {
  const { pattern, leastGrams, per, meals, min, max } = test
  const ofDays = daysOf(facts).map(
    (day) => meals.filter((slot) => facts.namedGrams(pattern, day, slot) >= leastGrams).length,
  )
  return {
    value: per === 'day' ? Math.max(...ofDays) : sum(ofDays, (count) => count),
    limits: { min, max },
    unit: `meals a ${per}`,
    coverage: null,
    basis: per === 'day' ? 'highest day' : 'whole plan',
  }
}

function mainMeals(facts: MealPlanFacts): { day: number; slot: Slot }[] {
  return daysOf(facts).flatMap((day) => MAIN_MEALS.map((slot) => ({ day, slot })))
}

export function measureMealCount(limits: Limits, facts: MealPlanFacts): Measurement {
  const counts = daysOf(facts).map((day) => MEAL_SLOTS.filter((slot) => facts.energy(day, slot) > 0).length)
  return {
    value: Math.min(...counts),
    limits: { min: limits.min, max: limits.max },
    unit: 'meals a day',
    coverage: null,
    basis: 'every day',
  }
}
