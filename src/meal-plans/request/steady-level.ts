import type { NutrientKey } from '../plan/nutrient.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import type { MealSteadyTest, MealTest, SteadyTest } from '../rules/rule.ts'

/**
 * The range for the mean of a first week if no figure is known. The width of the range reduces the room of
 * each day, so that every day is within the rule for the mean that becomes the usual level.
 */
const FIRST_MEANS: Partial<Record<NutrientKey, { least: FirstMean; most: FirstMean }>> = {
  vitamin_k: { least: { level: 150 }, most: { level: 170 } },
  // With lithium, salt must stay steady. A day with little energy contains less salt, and a member who eats
  // little has eaten less of it before. No day goes below the floor of 2,000 mg.
  sodium: {
    least: { level: 2440, below: { kcal: 1755, perKcal: 2.3 }, never: 2040 },
    most: { level: 2560, below: { kcal: 1600, perKcal: 1.6 }, never: 2160 },
  },
}

/** The mean decreases by `perKcal` for each kcal below `below.kcal`, down to `never`. */
type FirstMean = { level: number; below?: { kcal: number; perKcal: number }; never?: number }

/**
 * Returns the level that weeks are planned around, and the slack of their mean until there is a usual level.
 */
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

/**
 * Carbohydrate of a main meal in grams: the amount per kcal of the day, and the smallest and largest planned
 * amount.
 */
const CARBOHYDRATE = { perKcal: 0.0275, least: 40, most: 75 } as const

/**
 * Above this energy a day, a target for the largest meal is raised by `perKcal` for each kcal, because it is
 * not a limit. The figures are our own. They let three meals with insulin reach the day's minimum energy, and
 * the proof shows the target as missed.
 */
const TARGET_YIELDS = { fromKcal: 2400, perKcal: 0.05 } as const

/**
 * Returns the range for a main meal that keeps it similar on all days and in all weeks. The range is as wide
 * as the rule allows around the mean, so any two meals in it comply with the rule.
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

/** The limit of a snack does not apply to main meals. */
function isOfMainMeals({ meals }: MealTest): boolean {
  return meals === undefined || MAIN_MEALS.some((meal) => meals.includes(meal))
}
