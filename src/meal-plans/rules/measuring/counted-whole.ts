import type { NutrientKey } from '../../plan/nutrient.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { Limits, RuleTest } from '../rule.ts'

/** Losses in cooking water and straining are uncertain, so a maximum of these nutrients assumes no loss. */
const COUNTED_WHOLE: ReadonlySet<NutrientKey> = new Set<NutrientKey>([
  ...(['sodium', 'potassium', 'calcium', 'phosphorus', 'iron', 'zinc', 'copper'] as const),
  ...(['selenium', 'iodine', 'manganese', 'molybdenum', 'vitamin_k'] as const),
])

export type SumOfNutrient = Extract<
  RuleTest,
  { kind: 'nutrient_per_day' | 'nutrient_per_1000kcal' | 'nutrient_per_week_mean' }
>

/**
 * True if the maximum of a test counts the amount before cooking, not the amount left after cooking and
 * straining.
 */
export function hasWholeMaximum(test: RuleTest): test is SumOfNutrient & { max: number } {
  return (
    (test.kind === 'nutrient_per_day' ||
      test.kind === 'nutrient_per_1000kcal' ||
      test.kind === 'nutrient_per_week_mean') &&
    test.max !== undefined &&
    COUNTED_WHOLE.has(test.nutrient)
  )
}

/** True if the amount of a nutrient depends on counting before or after cooking. */
export function isCountedWhole(nutrient: NutrientKey): boolean {
  return COUNTED_WHOLE.has(nutrient)
}

/** Removes the other side of a test. */
export function onlyMaximum<Test extends Limits>({ min: _, ...test }: Test): Omit<Test, 'min'> {
  return test
}
export function onlyMinimum<Test extends Limits>({ max: _, ...test }: Test): Omit<Test, 'max'> {
  return test
}

/** Returns the same plan with the nutrient amounts before cooking. */
export function countedWhole(facts: MealPlanFacts): MealPlanFacts {
  return { ...facts, nutrient: facts.wholeNutrient }
}
