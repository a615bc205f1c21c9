import type { NutrientKey } from '#meal-plans/plan/nutrient.ts'
import { plannedPersonOf } from '#meal-plans/request/planned-person.ts'
import {
  type Counted,
  type Line,
  mainMeals,
  mean,
  nutrientIn,
  sittings,
  total,
  type WeighedWeek,
} from './weighed-week.ts'

type OfNutrient = (week: WeighedWeek, nutrient: NutrientKey, counted: Counted) => number

const ofDays: (...given: Parameters<OfNutrient>) => number[] = ({ days }, nutrient, counted) =>
  days.map((day) => nutrientIn(day, nutrient, counted))

const highestOf =
  (lines: (week: WeighedWeek) => Line[][]): OfNutrient =>
  (week, nutrient, counted) =>
    Math.max(...lines(week).map((sitting) => nutrientIn(sitting, nutrient, counted)))

/** Measures of a nutrient, computed only from foods and grams. */
export const NUTRIENT_MEASURES = {
  mean: (...given) => mean(ofDays(...given)),
  highestDay: (...given) => Math.max(...ofDays(...given)),
  lowestDay: (...given) => Math.min(...ofDays(...given)),
  meanPer1000kcal: (...given) => mean(ofDays(...given)) / targetIn1000kcal(given[0]),
  highestDayPer1000kcal: (...given) => Math.max(...ofDays(...given)) / targetIn1000kcal(given[0]),
  meanPerKg: (...given) => mean(ofDays(...given)) / countedKg(given[0]),
  highestDayPerKg: (...given) => Math.max(...ofDays(...given)) / countedKg(given[0]),
  lowestDayPerKg: (...given) => Math.min(...ofDays(...given)) / countedKg(given[0]),
  highestMeal: highestOf((week) => sittings(week)),
  highestMainMeal: highestOf(mainMeals),
  lowestMainMeal: (week, nutrient, counted) =>
    Math.min(...mainMeals(week).map((meal) => nutrientIn(meal, nutrient, counted))),
  share: (week, nutrient, counted) => {
    const energy = total(ofDays(week, 'energy', counted))
    return (total(ofDays(week, nutrient, counted)) * (nutrient === 'total_fat' ? 9 : 4) * 100) / energy
  },
  /** The mean shortfall below the body's energy need. */
  belowNeed: (week, nutrient) =>
    (plannedPersonOf(week.request).needKcal ?? 0) - mean(ofDays(week, nutrient, 'whole')),
} satisfies Record<string, OfNutrient>

/** Returns the day's energy target in 1000 kcal. */
function targetIn1000kcal({ answer }: WeighedWeek): number {
  return answer.proof.energy.targetKcal / 1000
}

/**
 * Returns the body weight used in calculations. From a body mass index of 30 on, this is the weight at an
 * index of 25.
 */
function countedKg({ request: { input } }: WeighedWeek): number {
  const squareMeters = ((input.heightCm ?? 0) / 100) ** 2
  const kg = input.weightKg ?? 0
  return kg / squareMeters >= 30 ? 25 * squareMeters : kg
}
