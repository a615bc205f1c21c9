import { goalPairRefusal } from '#meal-plans/gate/goal-pairs.ts'
import { answeredReasons, waitingReasons as askedWaiting } from '#meal-plans/gate/question-gate.ts'
import type { refusalsToAll, safetyOfGoal } from '#meal-plans/preview/list-refusals.ts'
import { allowingAnswers } from '#members/profiles/allowing-answers.ts'
import { type BodyRefusal, bodyRefusalOf } from '#members/profiles/body.ts'
import {
  AGREED_BY,
  type AgreedCircumstance,
  askingAgreement,
  type Circumstance,
} from '#members/profiles/circumstance.ts'
import { LEAST_AGE } from '#members/profiles/fact-choices.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { toldInForm } from '../asked/told-in-form.ts'
import { type BodyUnits, bodyIn, type FactsDraft, saidIn } from '../draft/facts-draft.ts'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'
import { entryReasons } from '../entry/entry-of.ts'

/** What is said to whom, as the planner's safety gate says it. */
export type Gate = { texts: ReturnType<typeof refusalsToAll>; year: number }

/**
 * Why no plan may be served to somebody, for health goals by the names of their rules, as far as their own answers
 * tell. The server asks again with everything it knows.
 */
export function gateReasons(
  draft: FactsDraft,
  units: BodyUnits,
  { texts, year, goals }: Gate & { goals: readonly string[] },
): string[] {
  const { birthYear, circumstances, answers } = draft
  const isBornTooLate = /^\d{4}$/.test(birthYear.trim()) && Number(birthYear) >= year - LEAST_AGE
  const body = bodyRefusalOf({ ...bodyIn(draft, units), goals }, year)
  const reasons = [
    body && !MENDED_IN_THE_FORM.includes(body) ? texts.byBody[body] : undefined,
    isBornTooLate ? texts.bornTooLate : undefined,
    ...circumstances.filter((name) => !isAgreed(name, answers)).map((name) => texts.byCircumstance[name]),
    goalPairRefusal(goals),
  ]
  return reasons.filter((reason) => typeof reason === 'string')
}

/** Those of them that an answer beside them may still lift: nobody has said yes or no yet. */
export function waitingReasons({ circumstances, answers }: FactsDraft, { texts }: Gate): string[] {
  return askingAgreement(circumstances).flatMap((name) =>
    answers[AGREED_BY[name]] === undefined ? (texts.byCircumstance[name] ?? []) : [],
  )
}

/** Whether somebody who treats it has agreed to a plan. */
function isAgreed(name: Circumstance, answers: FactsDraft['answers']): boolean {
  return name in AGREED_BY && answers[AGREED_BY[name as AgreedCircumstance]] === 'yes'
}

/** What a health goal says to whom, as the planner's safety gate says it. */
export type GoalSafety = Pick<ReturnType<typeof safetyOfGoal>, 'refusal' | 'byCircumstance' | 'entry'>

/** Why a health goal is not for everybody, beyond what rules out every plan. */
export function goalReasons(draft: FactsDraft, { refusal, byCircumstance, entry }: GoalSafety): string[] {
  const reasons = [
    refusal,
    ...draft.circumstances.map((name) => byCircumstance[name]),
    ...entryReasons(draft, entry),
  ]
  return reasons.filter((reason) => typeof reason === 'string')
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
  return refusalBeside(saidIn(draft, units) as MemberFacts, { vocabulary, goals })
}

/** Those of them that wait for an answer or a figure asked for beside the medicine, and not given yet. */
export function waitingMedicineReasons(
  draft: FactsDraft,
  units: BodyUnits,
  { vocabulary, goals }: { vocabulary: Vocabulary | null; goals: string[] },
): string[] {
  const reported = saidIn(draft, units) as MemberFacts
  const { medications = [], answers = {}, clinicLevels = {} } = reported
  const reasons = refusalBeside(reported, { vocabulary, goals })
  if (!vocabulary || reasons.length === 0) return []
  const open = vocabulary.medicineQuestions(reported).filter((question) => answers[question] === undefined)
  const figures = vocabulary.clinicFiguresFor({ medications })
  const asAllowed = {
    ...reported,
    answers: { ...allowingAnswers(open), ...answers },
    clinicLevels: { ...Object.fromEntries(figures.map((figure) => [figure, ANY_FIGURE])), ...clinicLevels },
  }
  return refusalBeside(asAllowed, { vocabulary, goals }).length === 0 ? reasons : []
}

/** Stands for a figure that is still to come: none of those that were told refuses a plan by its height. */
const ANY_FIGURE = 2000

function refusalBeside(
  { medications = [], answers = {}, clinicLevels = {}, ...reported }: MemberFacts,
  { vocabulary, goals }: { vocabulary: Vocabulary | null; goals: string[] },
): string[] {
  if (!vocabulary || medications.length === 0) return []
  const reason = vocabulary.knownMedicineRefusal({ ...reported, medications, answers, clinicLevels, goals })
  return reason === null ? [] : [reason]
}

/** Why no plan is served with the answers to what all the rest called for. */
export function askedReasons(
  draft: FactsDraft,
  units: BodyUnits,
  of: { vocabulary: Vocabulary | null; goals: readonly string[] },
): string[] {
  return answeredReasons(toldInForm(draft, units, of))
}

/** Those of them that wait for the word of somebody who treats the member. */
export function waitingAskedReasons(
  draft: FactsDraft,
  units: BodyUnits,
  of: { vocabulary: Vocabulary | null; goals: readonly string[] },
): string[] {
  return askedWaiting(toldInForm(draft, units, of))
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
