import type { NutrientKey } from '../plan/nutrient.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { EffectiveRule } from '../rules/merging/effective-rules.ts'
import type { MealSteadyTest, MealTest, SteadyTest } from '../rules/rule.ts'

/**
 * What a first week is planned around where nobody has given a figure. Its mean may be off it by the slack, which is
 * taken off the room of each day: so every day is within the rule of the mean that becomes the usual level.
 */
const FIRST_LEVELS: Partial<Record<NutrientKey, { level: number; slack: number }>> = {
  vitamin_k: { level: 160, slack: 10 },
  sodium: { level: 2500, slack: 60 },
}

export function levelAimedAt({
  nutrient,
  level,
}: Pick<SteadyTest, 'nutrient' | 'level'>): { level: number; slack: number } | null {
  return level === undefined ? (FIRST_LEVELS[nutrient] ?? null) : { level, slack: 0 }
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
