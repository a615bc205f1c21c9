import type { refusalsToAll } from '#meal-plans/preview/list-refusals.ts'
import { type BodyRefusal, bodyRefusalOf } from '#members/profiles/body.ts'
import { LEAST_AGE } from '#members/profiles/fact-choices.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { type BodyUnits, bodyIn, type FactsDraft, saidIn } from './facts-draft.ts'
import type { Vocabulary } from './medicine-vocabulary.ts'

/** What is said to whom, as the planner's safety gate says it. */
export type Gate = { texts: ReturnType<typeof refusalsToAll>; year: number }

/**
 * Why no plan may be served to somebody, whatever their health goals, as far as their own answers tell. The server
 * asks again with everything it knows.
 */
export function gateReasons(draft: FactsDraft, units: BodyUnits, { texts, year }: Gate): string[] {
  const { birthYear, circumstances } = draft
  const isBornTooLate = /^\d{4}$/.test(birthYear.trim()) && Number(birthYear) >= year - LEAST_AGE
  const body = bodyRefusalOf(bodyIn(draft, units), year)
  const reasons = [
    body && !MENDED_IN_THE_FORM.includes(body) ? texts.byBody[body] : undefined,
    isBornTooLate ? texts.bornTooLate : undefined,
    ...circumstances.map((name) => texts.byCircumstance[name]),
  ]
  return reasons.filter((reason) => reason !== undefined)
}

/**
 * What the answers about medicines stand in the way of. A name that we do not know is told of where it stands, and
 * before the list of medicines is there nothing is said: the server asks again.
 */
export function medicineReasons(
  draft: FactsDraft,
  units: BodyUnits,
  { vocabulary, goals }: { vocabulary: Vocabulary | null; goals: string[] },
): string[] {
  const { medications = [], answers = {}, clinicLevels = {}, ...told } = saidIn(draft, units) as MemberFacts
  if (!vocabulary || medications.length === 0) return []
  const reason = vocabulary.knownMedicineRefusal({ ...told, medications, answers, clinicLevels, goals })
  return reason === null ? [] : [reason]
}

/** Said where the figure or the question stands, and not while somebody is still typing. */
const MENDED_IN_THE_FORM: BodyRefusal[] = [
  'birthYear',
  'heightCm',
  'weightKg',
  'bmi',
  'unusual',
  'lowUnanswered',
  'changeUnanswered',
]
