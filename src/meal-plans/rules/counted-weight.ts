import type { PlannedPerson } from './meal-plan-facts.ts'

/** From a body mass index of 30 on, some limits count the weight at a lower index: not all of it needs feeding. */
export function countedWeight(
  { cappedAtBmi }: { cappedAtBmi?: number },
  { weightKg, bmi }: Pick<PlannedPerson, 'weightKg' | 'bmi'>,
): number | null {
  if (weightKg === null || cappedAtBmi === undefined || bmi === null || bmi < 30) return weightKg
  return (weightKg / bmi) * cappedAtBmi
}
