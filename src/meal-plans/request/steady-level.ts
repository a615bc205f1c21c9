import type { NutrientKey } from '../plan/nutrient.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import type { MealSteadyTest, MealTest, SteadyTest } from '../rules/rule.ts'

/**
 * The mean of a first week where nobody has given a figure: anywhere between the two. How far they are apart is taken
 * off the room of each day, so that every day is within the rule of the mean that becomes the usual level.
 */
const FIRST_MEANS: Partial<Record<NutrientKey, { least: FirstMean; most: FirstMean }>> = {
  vitamin_k: { least: { level: 150 }, most: { level: 170 } },
  // What matters beside lithium is that salt stays alike. A small day of our dishes holds less of it, and who eats
  // little has eaten less of it before. No day goes below the floor of 2,000 mg for that.
  sodium: {
    least: { level: 2440, below: { kcal: 1755, perKcal: 2.3 }, never: 2040 },
    most: { level: 2560, below: { kcal: 1600, perKcal: 1.6 }, never: 2160 },
  },
}

/** On a day of less energy it is lower by so much for each kcal, down to `never`. */
type FirstMean = { level: number; below?: { kcal: number; perKcal: number }; never?: number }

/** What weeks are planned around, and by how much their mean may be off it before there is a usual level. */
export function levelAimedAt(
  { nutrient, level }: Pick<SteadyTest, 'nutrient' | 'level'>,
  targetKcal: number,
): { level: number; slack: number } | null {
  if (level !== undefined) return { level, slack: 0 }
  const first = FIRST_MEANS[nutrient]
  if (!first) return null
  const [least, most] = [meanAt(first.least, targetKcal), meanAt(first.most, targetKcal)]
  return { level: (least + most) / 2, slack: (most - least) / 2 }
}

function meanAt({ level, below, never = 0 }: FirstMean, targetKcal: number): number {
  const less = below ? Math.max(0, below.kcal - targetKcal) * below.perKcal : 0
  return Math.max(never, level - less)
}

/** Carbohydrate of a main meal for each kcal of the day, and the least and the most that it is planned to hold. */
const CARBOHYDRATE = { perKcal: 0.0275, least: 40, most: 75 } as const

/**
 * Above this energy of a day, a target for the most of a meal yields by so much for each kcal: it is no limit. Figures of
 * our own, so that three meals beside insulin hold the day's least energy; the proof shows the target as missed.
 */
const TARGET_YIELDS = { fromKcal: 2400, perKcal: 0.05 } as const

/**
 * What a main meal may hold so that it is alike on all days, and in all weeks: as wide as what the rule allows around
 * their mean, so that any two meals in it are within the rule of one another.
 */
export function mealWindow(
  { nutrient, within }: MealSteadyTest,
  { targetKcal, rules }: { targetKcal: number; rules: readonly EffectiveRule[] },
): { min: number; max: number } {
  const half = within / 2
  const yielded = Math.max(0, targetKcal - TARGET_YIELDS.fromKcal) * TARGET_YIELDS.perKcal
  const most = rules.flatMap(({ rule: { severity, test } }) =>
    test.kind === 'meal_nutrient' &&
    isOfMainMeals(test) &&
    test.nutrient === nutrient &&
    test.max !== undefined
      ? [test.max - half + (severity === 'hard' ? 0 : yielded)]
      : [],
  )
  const { perKcal, least, most: mostPlanned } = CARBOHYDRATE
  const level = Math.max(least, Math.min(targetKcal * perKcal, mostPlanned, ...most))
  return { min: level - half, max: level + half }
}

/** What a snack may hold says nothing of a main meal. */
function isOfMainMeals({ meals }: MealTest): boolean {
  return meals === undefined || MAIN_MEALS.some((meal) => meals.includes(meal))
}
