import { KCAL_PER_GRAM, NUTRIENTS, type NutrientKey, UNMEASURED } from '../../plan/nutrient.ts'
import type { MealPlanFacts, NutrientTotal } from '../meal-plan-facts.ts'
import { countedWeight } from '../meal-plan-facts.ts'
import type { Limits, NutrientTest, RatioPart, Severity } from '../rule.ts'
import { coveragePercent, type Measurement, type NotMeasured, notMeasured } from './measurement.ts'
import { dayEnergy, dayNutrient, daysOf, weekEnergy, weekNutrient } from './week-sums.ts'

/** Measures a nutrient: a limit on every single day, a target by the mean of the week. */
export function measureNutrient(
  test: NutrientTest,
  severity: Severity,
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  const missing = UNMEASURED[test.nutrient]
  if (missing) return notMeasured(missing)
  const week = weekNutrient(facts, test.nutrient)
  const energy = weekEnergy(facts)
  const measured = {
    limits: { min: test.min, max: test.max },
    unit: unitOf(test),
    coverage: coveragePercent(week.coveredKcal, energy),
  }
  if (severity !== 'hard')
    return { ...measured, value: dailyValue(test, week.amount, energy, facts.days), basis: 'weekly mean' }
  const ofDays = daysOf(facts).map((day) =>
    dailyValue(test, dayNutrient(facts, test.nutrient, day).amount, dayEnergy(facts, day), 1),
  )
  return test.max === undefined
    ? { ...measured, value: Math.min(...ofDays), basis: 'lowest day' }
    : { ...measured, value: Math.max(...ofDays), basis: 'highest day' }
}

function dailyValue(
  { kind, nutrient }: NutrientTest,
  amount: number,
  energyKcal: number,
  days: number,
): number {
  if (kind === 'nutrient_per_day') return amount / days
  if (energyKcal <= 0) return 0
  if (kind === 'nutrient_per_1000kcal') return (amount / energyKcal) * 1000
  return ((amount * (KCAL_PER_GRAM[nutrient] ?? 0)) / energyKcal) * 100
}

function unitOf({ kind, nutrient }: NutrientTest): string {
  const { unit } = NUTRIENTS[nutrient]
  if (kind === 'nutrient_per_day') return `${unit} a day`
  return kind === 'percent_energy' ? '% of energy' : `${unit} per 1,000 kcal`
}

export function measureNutrientPerKg(test: PerKgTest, facts: MealPlanFacts): Measurement | NotMeasured {
  const weightKg = countedWeight(test, facts.member)
  if (weightKg === null) return notMeasured('Your weight is not known.')
  const { amount, coveredKcal } = weekNutrient(facts, test.nutrient)
  return {
    value: amount / facts.days / weightKg,
    limits: { min: test.min, max: test.max },
    unit: `${NUTRIENTS[test.nutrient].unit} per kg of body weight`,
    coverage: coveragePercent(coveredKcal, weekEnergy(facts)),
    basis: 'weekly mean',
  }
}

/** Measures the amount per kilogram of body weight on the day with the most. */
export function measurePerKgOfHighestDay(
  test: { nutrient: NutrientKey; max: number; cappedAtBmi?: number },
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  const { nutrient, max } = test
  const weightKg = countedWeight(test, facts.member)
  if (weightKg === null) return notMeasured('Your weight is not known.')
  const ofDays = daysOf(facts).map((day) => dayNutrient(facts, nutrient, day).amount)
  return {
    value: Math.max(...ofDays) / weightKg,
    limits: { max },
    unit: `${NUTRIENTS[nutrient].unit} per kg of body weight`,
    coverage: coveragePercent(weekNutrient(facts, nutrient).coveredKcal, weekEnergy(facts)),
    basis: 'highest day',
  }
}

type PerKgTest = { nutrient: NutrientKey; cappedAtBmi?: number } & Limits

/** Measures the ratio over the whole week. Single days can differ. */
export function measureNutrientRatio(
  test: { numerator: RatioPart; denominator: RatioPart } & Limits,
  facts: MealPlanFacts,
): Measurement {
  const above = ratioPart(test.numerator, facts)
  const below = ratioPart(test.denominator, facts)
  return {
    value: below.amount > 0 ? above.amount / below.amount : null,
    limits: { min: test.min, max: test.max },
    unit: `${ratioPartWords(test.numerator)} to ${ratioPartWords(test.denominator)}`,
    coverage: coveragePercent(Math.min(above.coveredKcal, below.coveredKcal), weekEnergy(facts)),
    basis: 'weekly mean',
  }
}

function ratioPart(part: RatioPart, facts: MealPlanFacts): NutrientTotal {
  if (part !== 'net_carbohydrate_and_protein') return weekNutrient(facts, part)
  const carbohydrate = weekNutrient(facts, 'net_carbohydrate')
  const protein = weekNutrient(facts, 'protein')
  return {
    amount: carbohydrate.amount + protein.amount,
    coveredKcal: Math.min(carbohydrate.coveredKcal, protein.coveredKcal),
  }
}

/** Returns the unit and name of a ratio part, such as `mg of sodium`. */
function ratioPartWords(part: RatioPart): string {
  if (part === 'net_carbohydrate_and_protein') return 'g of net carbohydrate and protein'
  const { label, unit } = NUTRIENTS[part]
  return `${unit} of ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}
