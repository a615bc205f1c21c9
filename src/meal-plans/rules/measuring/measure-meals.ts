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

/** Every sitting must be within the limits; the value is the sitting that is furthest out, or nearest to being so. */
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

/** How far the same meal varies over the days: the largest coefficient of variation of the main meals. */
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

/** The heaviest meal, in grams of food without drinks. */
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

/** The portion that comes nearest to its limit or goes farthest beyond it. */
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

/** Meals that hold enough of a food: of the day with the most of them, or of the whole plan. */
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
