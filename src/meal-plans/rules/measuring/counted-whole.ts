import type { NutrientKey } from '../../plan/nutrient.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { Limits, RuleTest } from '../rule.ts'

/** How much cooking water and straining take away is uncertain, so a maximum of these counts nothing as lost. */
const COUNTED_WHOLE: ReadonlySet<NutrientKey> = new Set<NutrientKey>([
  ...(['sodium', 'potassium', 'calcium', 'phosphorus', 'iron', 'zinc', 'copper'] as const),
  ...(['selenium', 'iodine', 'manganese', 'molybdenum', 'vitamin_k'] as const),
])

export type SumOfNutrient = Extract<
  RuleTest,
  { kind: 'nutrient_per_day' | 'nutrient_per_1000kcal' | 'nutrient_per_week_mean' }
>

/** Whether the maximum of a test counts what went into the pot, not what is left after cooking and straining. */
export function hasWholeMaximum(test: RuleTest): test is SumOfNutrient & { max: number } {
  return (
    (test.kind === 'nutrient_per_day' ||
      test.kind === 'nutrient_per_1000kcal' ||
      test.kind === 'nutrient_per_week_mean') &&
    test.max !== undefined &&
    COUNTED_WHOLE.has(test.nutrient)
  )
}

/** Whether amounts of it differ by how they are counted. */
export function isCountedWhole(nutrient: NutrientKey): boolean {
  return COUNTED_WHOLE.has(nutrient)
}

/** One side of a test alone. */
export function onlyMaximum<Test extends Limits>({ min: _, ...test }: Test): Omit<Test, 'min'> {
  return test
}
export function onlyMinimum<Test extends Limits>({ max: _, ...test }: Test): Omit<Test, 'max'> {
  return test
}

/** The same plan with all that went into the pot. */
export function countedWhole(facts: MealPlanFacts): MealPlanFacts {
  return { ...facts, nutrient: facts.wholeNutrient }
}
