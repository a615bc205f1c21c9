import type { JudgementWire } from '#meal-plans/verification/wire.ts'

/** What a reader sees of a proof. The foods behind it are in the file to download. */
export type ShownProof = JudgementWire
export type ShownRule = JudgementWire['rules'][number]
export type ShownLine = JudgementWire['person'][number]

/** Under this condition stand the rules for what every adult needs. */
export const REFERENCE_INTAKES_NAME = 'reference-intakes'

/** Under this condition stand the rules for sizes of meals and portions. */
export const MEAL_LIMITS_NAME = 'meals'

export function shownProof(proof: JudgementWire): ShownProof {
  const { mealPlanId, conditionName, created, goals, rules, resolutions, exclusions, energy } = proof
  const { person, versions, since, recalled, phaseEnded } = proof
  return {
    mealPlanId,
    conditionName,
    created,
    goals,
    rules,
    resolutions,
    exclusions,
    energy,
    person,
    versions,
    ...(since && { since }),
    ...(recalled && { recalled }),
    ...(phaseEnded && { phaseEnded }),
  }
}
