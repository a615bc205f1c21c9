import { medicationOf } from '../rules/medication.ts'
import type { MemberFacts } from '../rules/plan-facts.ts'
import { ruleSetOf } from '../rules/rule-sets.ts'
import type { PlannerInput, PlannerRequest } from './planner-input.ts'

/** Energy need by Mifflin and St Jeor, times what the day asks of the body. */
export const ACTIVITY_FACTORS = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  active: 1.725,
  very_active: 1.9,
} as const

/** What rules need to know of a member, worked out from what the member told. */
export function memberFactsOf({ input, year }: Pick<PlannerRequest, 'input' | 'year'>): MemberFacts {
  const age = input.birthYear === undefined ? null : year - input.birthYear
  return {
    sex: input.sex ?? null,
    age,
    bmi: bodyMassIndex(input),
    weightKg: input.weightKg ?? null,
    diet: input.diet,
    needKcal: energyNeed(input, age),
    medications: input.medications
      ? new Set(input.medications.flatMap((name) => medicationOf(name) ?? []))
      : null,
    circumstances: input.circumstances ? new Set(input.circumstances) : null,
    triggers: new Set(input.triggers),
    leftOut: leftOutFor(input),
  }
}

function bodyMassIndex({ heightCm, weightKg }: PlannerInput): number | null {
  if (heightCm === undefined || weightKg === undefined) return null
  return weightKg / (heightCm / 100) ** 2
}

function energyNeed({ sex, heightCm, weightKg, activity }: PlannerInput, age: number | null): number | null {
  if (!sex || age === null || heightCm === undefined || weightKg === undefined) return null
  const resting = 10 * weightKg + 6.25 * heightCm - 5 * age + (sex === 'male' ? 5 : -161)
  return resting * ACTIVITY_FACTORS[activity ?? 'light']
}

function leftOutFor({ goals, allergies, dislikes, diet }: PlannerInput): MemberFacts['leftOut'] {
  const byGoals = goals.flatMap((slug) => {
    const set = ruleSetOf(slug)
    const excludes = set?.rules.some(
      ({ severity, test }) => severity === 'hard' && test.kind === 'exclude_food_tag',
    )
    return set && excludes ? [{ what: 'foods ruled out', reason: `hard rules of ${set.name}` }] : []
  })
  return [
    ...allergies.map((what) => ({ what, reason: 'an allergy you named' })),
    ...dislikes.map((what) => ({ what, reason: 'a food you dislike' })),
    ...(diet === 'omnivore' ? [] : [{ what: `foods that are not ${diet}`, reason: 'your way of eating' }]),
    ...byGoals,
  ]
}
