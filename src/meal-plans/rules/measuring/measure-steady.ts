import { NUTRIENTS, type NutrientKey } from '../../plan/nutrient.ts'
import { MAIN_MEALS, SLOTS } from '../../plan/slot.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type {
  FoodNameTest,
  FoodsWithoutFigure,
  Limits,
  MealSteadyTest,
  SteadyTest,
  SteadyWeekTest,
} from '../rule.ts'
import { isWithin } from './is-within.ts'
import { servingsEaten } from './measure-foods.ts'
import { coveragePercent, type Measurement, type NotMeasured, notMeasured } from './measurement.ts'
import {
  addUp,
  countSittings,
  dayEnergy,
  dayNutrient,
  daysOf,
  sum,
  weekEnergy,
  weekNutrient,
} from './week-sums.ts'

/** Measures the mean over the days of the plan, for any severity. Single days are not judged. */
export function measureWeekMean(test: { nutrient: NutrientKey } & Limits, facts: MealPlanFacts): Measurement {
  const { amount, coveredKcal } = weekNutrient(facts, test.nutrient)
  return {
    value: amount / facts.days,
    limits: { min: test.min, max: test.max },
    unit: `${NUTRIENTS[test.nutrient].unit} a day`,
    coverage: coveragePercent(coveredKcal, weekEnergy(facts)),
    basis: 'weekly mean',
  }
}

/** Measures how far a day, or a run of days, deviates from the member's usual level. */
export function measureSteady(test: SteadyTest, facts: MealPlanFacts): Measurement {
  const days = daysOf(facts).map((day) => dayNutrient(facts, test.nutrient, day))
  const amounts = days.map(({ amount }) => amount)
  const mean = meanOf(amounts)
  const level = test.level ?? mean
  const window = test.windowDays ?? 1
  const before = window > 1 ? (test.before ?? []).slice(1 - window) : []
  const runs = runsOf([...before, ...amounts], window)
  const { unit } = NUTRIENTS[test.nutrient]
  const said = (amount: number) => Math.round(amount).toLocaleString('en-US')
  return {
    value: Math.max(...runs.map((run) => Math.abs(run - level))),
    limits: { max: allowedAround(test, level) },
    unit: `${unit} off the usual level`,
    coverage: coveragePercent(addUp(days).coveredKcal, weekEnergy(facts)),
    basis: window > 1 ? `every ${window} days on end` : 'every day',
    note: `Usual level ${said(level)} ${unit}; lowest day ${said(Math.min(...amounts))}, highest ${said(Math.max(...amounts))}, mean ${said(mean)}.`,
  }
}

export function allowedAround({ within, withinShare = 0 }: SteadyTest, level: number): number {
  return Math.max(within, withinShare * level)
}

/**
 * Returns the mean of every run of `window` consecutive amounts. With fewer amounts, returns the mean of all
 * of them.
 */
function runsOf(amounts: number[], window: number): number[] {
  if (amounts.length <= window) return [meanOf(amounts)]
  return amounts.slice(window - 1).map((_, at) => meanOf(amounts.slice(at, at + window)))
}

export function measureSteadyWeek(test: SteadyWeekTest, facts: MealPlanFacts): Measurement | NotMeasured {
  if (test.level === undefined) return notMeasured('Your first plan sets the level that later weeks keep to.')
  const { value, unit } = weekValue(test.of, facts)
  const round = (amount: number) => (Math.round(amount * 10) / 10).toLocaleString('en-US')
  return {
    value: Math.abs(value - test.level),
    limits: { max: test.within },
    unit: `${unit} off the usual level`,
    coverage:
      'nutrient' in test.of
        ? coveragePercent(weekNutrient(facts, test.of.nutrient).coveredKcal, weekEnergy(facts))
        : null,
    basis: 'weekly mean',
    note: `Usual level ${round(test.level)}, this week ${round(value)}.`,
  }
}

/** Returns the week's amount of a nutrient or tag that must stay steady from week to week. */
export function weekValue(of: SteadyWeekTest['of'], facts: MealPlanFacts): { value: number; unit: string } {
  if ('nutrient' in of)
    return {
      value: weekNutrient(facts, of.nutrient).amount / facts.days,
      unit: `${NUTRIENTS[of.nutrient].unit} a day`,
    }
  return {
    value: (servingsEaten(of.tag, undefined, facts) / facts.days) * 7,
    unit: 'servings a week',
  }
}

export function measureMealSteady(
  { nutrient, within }: MealSteadyTest,
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  if (facts.days < 2) return notMeasured('A single day cannot vary.')
  const meals = MAIN_MEALS.map((meal) => daysOf(facts).map((day) => facts.nutrient(nutrient, day, meal)))
  const apart = meals.map((sittings) => {
    const mean = meanOf(sittings.map(({ amount }) => amount))
    return Math.max(...sittings.map(({ amount }) => Math.abs(amount - mean)))
  })
  const energy = sum(MAIN_MEALS, (meal) => sum(daysOf(facts), (day) => facts.energy(day, meal)))
  const means = meals.map((sittings, at) => {
    const mean = Math.round(meanOf(sittings.map(({ amount }) => amount)))
    return `${MAIN_MEALS[at]} ${mean} ${NUTRIENTS[nutrient].unit}`
  })
  return {
    value: Math.max(...apart),
    limits: { max: within },
    unit: `${NUTRIENTS[nutrient].unit} off the same meal`,
    coverage: coveragePercent(addUp(meals.flat()).coveredKcal, energy),
    basis: 'the same meal over the days',
    note: `On average: ${means.join(', ')}.`,
  }
}

/** Measures the percentage of a day's energy from foods with a figure, for the day where it is lowest. */
export function measureCoverage(
  test: { nutrient: NutrientKey; min: number; without: FoodsWithoutFigure },
  facts: MealPlanFacts,
): Measurement {
  const ofDays = daysOf(facts).map((day) =>
    coveragePercent(dayNutrient(facts, test.nutrient, day).coveredKcal, dayEnergy(facts, day)),
  )
  const unmeasured = countSittings(
    facts,
    (day, slot) => facts.unmeasuredGrams(test.nutrient, test.without, day, slot) > 0,
  )
  const value = Math.min(...ofDays)
  return {
    value,
    limits: { min: test.min },
    unit: `% of energy with a figure for ${NUTRIENTS[test.nutrient].label.toLowerCase()}`,
    coverage: null,
    basis: 'lowest day',
    isMet: unmeasured === 0 && isWithin(value, { min: test.min }),
    ...(unmeasured > 0 ? { note: `${unmeasured} times with a food that needs a figure and has none.` } : {}),
  }
}

export function measureEnergyFloor(
  { shareOfNeed, min = 0 }: { shareOfNeed: number } & Limits,
  facts: MealPlanFacts,
): Measurement {
  const { needKcal } = facts.member
  return {
    value: Math.min(...daysOf(facts).map((day) => dayEnergy(facts, day))),
    limits: { min: Math.max(min, shareOfNeed * (needKcal ?? 0)) },
    unit: 'kcal a day',
    coverage: null,
    basis: 'lowest day',
  }
}

export function measureFoodName(test: FoodNameTest, facts: MealPlanFacts): Measurement {
  if (test.kind === 'exclude_food_name')
    return {
      value: countSittings(facts, (day, slot) => facts.namedGrams(test.pattern, day, slot) > 0),
      limits: { max: 0 },
      unit: 'times',
      coverage: null,
      basis: 'every meal',
    }
  const ofDays = daysOf(facts).map((day) => sum(SLOTS, (slot) => facts.namedGrams(test.pattern, day, slot)))
  if (test.kind === 'limit_food_name_per_week')
    return {
      value: sum(ofDays, (grams) => grams),
      limits: { max: test.max },
      unit: 'g a week',
      coverage: null,
      basis: 'whole plan',
    }
  return {
    value: Math.max(...ofDays),
    limits: { max: test.max },
    unit: 'g a day',
    coverage: null,
    basis: 'highest day',
  }
}

function meanOf(amounts: number[]): number {
  return amounts.length === 0 ? 0 : sum(amounts, (amount) => amount) / amounts.length
}
