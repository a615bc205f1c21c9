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

/** The texts of the planner's safety gate. */
export type Gate = { texts: ReturnType<typeof refusalsToAll>; year: number }

/**
 * Returns the reasons why no plan can be served to a visitor, for health goals by rule set name, as far as
 * the form's answers show. The server checks again with everything it knows.
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

/** Returns the reasons that an agreement could still lift, because its question is unanswered. */
export function waitingReasons({ circumstances, answers }: FactsDraft, { texts }: Gate): string[] {
  return askingAgreement(circumstances).flatMap((name) =>
    answers[AGREED_BY[name]] === undefined ? (texts.byCircumstance[name] ?? []) : [],
  )
}

/** True if a professional who treats the circumstance has agreed to a plan. */
function isAgreed(name: Circumstance, answers: FactsDraft['answers']): boolean {
  return name in AGREED_BY && answers[AGREED_BY[name as AgreedCircumstance]] === 'yes'
}

/** The safety gate's texts for one health goal. */
export type GoalSafety = Pick<ReturnType<typeof safetyOfGoal>, 'refusal' | 'byCircumstance' | 'entry'>

/** Returns the reasons why a health goal is not suitable, apart from those that rule out every plan. */
export function goalReasons(draft: FactsDraft, { refusal, byCircumstance, entry }: GoalSafety): string[] {
  const reasons = [
    refusal,
    ...draft.circumstances.map((name) => byCircumstance[name]),
    ...entryReasons(draft, entry),
  ]
  return reasons.filter((reason) => typeof reason === 'string')
}

/**
 * Returns the reasons why the answers about medicines rule out a plan. Unknown names are reported next to the
 * field. Before the list of medicines is loaded, there are no reasons. The server checks again.
 */
export function medicineReasons(
  draft: FactsDraft,
  units: BodyUnits,
  { vocabulary, goals }: { vocabulary: Vocabulary | null; goals: string[] },
): string[] {
  return refusalBeside(saidIn(draft, units) as MemberFacts, { vocabulary, goals })
}

/** Returns the reasons that a missing answer or figure next to the medicines could still lift. */
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

/** A placeholder for a missing figure. No reported figure refuses a plan by its size. */
const ANY_FIGURE = 2000

function refusalBeside(
  { medications = [], answers = {}, clinicLevels = {}, ...reported }: MemberFacts,
  { vocabulary, goals }: { vocabulary: Vocabulary | null; goals: string[] },
): string[] {
  if (!vocabulary || medications.length === 0) return []
  const reason = vocabulary.knownMedicineRefusal({ ...reported, medications, answers, clinicLevels, goals })
  return reason === null ? [] : [reason]
}

/** Returns the reasons why the answers to the follow-up questions rule out a plan. */
export function askedReasons(
  draft: FactsDraft,
  units: BodyUnits,
  of: { vocabulary: Vocabulary | null; goals: readonly string[] },
): string[] {
  return answeredReasons(toldInForm(draft, units, of))
}

/** Returns the reasons that the agreement of a treating professional could still lift. */
export function waitingAskedReasons(
  draft: FactsDraft,
  units: BodyUnits,
  of: { vocabulary: Vocabulary | null; goals: readonly string[] },
): string[] {
  return askedWaiting(toldInForm(draft, units, of))
}

/** Shown at the field or question instead, and not while the visitor is still typing. */
const MENDED_IN_THE_FORM: BodyRefusal[] = [
  'birthYear',
  'heightCm',
  'weightKg',
  'bmi',
  'unusual',
  'lowUnanswered',
  'changeUnanswered',
]
