import type { refusalsToAll } from '#meal-plans/preview/list-refusals.ts'
import type { FactsDraft } from './facts-draft.ts'

/** What is said to whom, as the planner's safety gate says it. */
export type Gate = { texts: ReturnType<typeof refusalsToAll>; year: number }

/**
 * Why no plan may be served to somebody, whatever their health goals, as far as their own answers tell. The server
 * asks again with everything it knows.
 */
export function gateReasons(draft: FactsDraft, { texts, year }: Gate): string[] {
  const { birthYear, circumstances } = draft
  const isBornTooLate = /^\d{4}$/.test(birthYear.trim()) && Number(birthYear) >= year - ADULT
  const reasons = [
    isBornTooLate ? texts.bornTooLate : undefined,
    ...circumstances.map((name) => texts.byCircumstance[name]),
  ]
  return reasons.filter((reason) => reason !== undefined)
}

// Only the year is known: whoever turns 18 this year may still be 17.
const ADULT = 18
