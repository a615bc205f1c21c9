import type { JudgementWire } from '#meal-plans/proof/wire.ts'

/** What a reader sees of a proof. The foods behind it are in the file to download. */
export type ShownProof = JudgementWire
export type ShownRule = JudgementWire['rules'][number]

export function shownProof(proof: JudgementWire): ShownProof {
  const { mealPlanId, conditionName, created, goals, rules, exclusions, energy, versions } = proof
  return { mealPlanId, conditionName, created, goals, rules, exclusions, energy, versions }
}
