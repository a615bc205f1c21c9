import type { PlannerRequest } from '../request/planner-input.ts'
import { isOfAnswers } from './asked-sentences.ts'
import { PHASE_ENDED, withoutSentencesOfPhase } from './ended-phase.ts'
import { fitAdviceFor } from './fit-advice-for.ts'
import type { RecalledMeal } from './recalled-sentence.ts'
import { recalledSentences } from './recalled-sentence.ts'
import { inReadingOrder, REPORTED_SINCE, type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'
import { type DaysWithTotals, safetySentences } from './safety-sentences.ts'

/** Facts that the member reported after the plan was made, as needed for the sentence above the plan. */
export type SaidSince = {
  /** Number of meals left out on days that are not over. */
  leftOut: number
  /** Number of those meals with a temporary replacement. */
  standIns?: number
  /** True if meals on days that are over are left out as well. */
  isBeforeLeftOut?: boolean
  /** True if a meal is shown although its member dislikes something in it. */
  isAnyShownAnyway?: boolean
  /** The reason why no such plan would be made today. Null if it would be made. */
  refusal: string | null
  /** Medicines and circumstances that change amounts, so leaving dishes out does not account for them. */
  unheeded: readonly string[]
  /** Health goals with limits on amounts that the plan was not made for. */
  unplannedGoals: readonly string[]
}

/** The parts of a displayed plan that its sentences depend on. */
type Read<Since> = {
  request: PlannerRequest
  since?: Since
  recalled?: readonly RecalledMeal[]
  /** True if the diet phase that the plan was made for is over. */
  hasPhaseEnded?: true
}

/**
 * Returns every sentence that a reader of a plan needs today, including recalls and facts reported after it
 * was made.
 */
export function sentencesNow(
  { recalled = [], ...read }: Read<SaidSince & { request: PlannerRequest }>,
  days: DaysWithTotals,
): SafetySentence[] {
  return [...recalledSentences(recalled), ...sentencesOfMember(read, days)]
}

function sentencesOfMember(
  { request, since, hasPhaseEnded }: Read<SaidSince & { request: PlannerRequest }>,
  days: DaysWithTotals,
): SafetySentence[] {
  const made = sentencesFitting(since?.request, safetySentences(request, days))
  const planned = hasPhaseEnded ? inReadingOrder([PHASE_ENDED, ...withoutSentencesOfPhase(made)]) : made
  if (since === undefined) return planned
  const known = new Set(planned.map(({ id }) => id))
  // Emergency contacts and medicine sentences apply however the meals were planned.
  const more = safetySentences(since.request, days).filter(
    ({ id, rank }) => rank !== 'other' && !known.has(id),
  )
  return [
    topSentence(REPORTED_SINCE, reportedSinceText(since)),
    ...inReadingOrder([...planned, ...more.map(ofLaterAmounts)]),
  ]
}

/** Members must not be advised to eat foods that they later reported as not tolerated or disliked. */
function sentencesFitting(since: PlannerRequest | undefined, sentences: SafetySentence[]): SafetySentence[] {
  return since ? fitAdviceFor(since.input, sentences) : sentences
}

/**
 * A plan made before the medicine was reported does not yet follow the amounts in the medicine's sentence.
 */
function ofLaterAmounts(sentence: SafetySentence): SafetySentence {
  const { position, text } = sentence
  return position === 'medicine' && OF_AMOUNTS.test(text)
    ? { ...sentence, text: `${text} ${NOT_YET}` }
    : sentence
}

/**
 * Sentences about excluded foods don't match, because those foods are left out when the plan is displayed.
 */
const OF_AMOUNTS = /\b(?:your|this) plan\b(?! leaves| has no)|equal amounts/i
const NOT_YET = 'The amounts in this plan do not go by it yet.'

/**
 * Returns the sentences for a reader who only has the link. The sentence on how to see today's plan is always
 * the same, so that it does not reveal whether the member reported anything. Sentences about open questions
 * are left out, because without the member's answers every question looks open.
 */
export function sentencesByLink(
  { request, recalled = [], hasPhaseEnded }: Read<unknown>,
  days: DaysWithTotals,
): SafetySentence[] {
  const made = safetySentences(request, days).filter(({ id }) => !isOfAnswers(id))
  return [
    ...recalledSentences(recalled, { byLink: true }),
    topSentence(
      AS_MAILED,
      'This is the plan as emailed. Log in before you cook if your answers have changed.',
    ),
    ...(hasPhaseEnded ? withoutSentencesOfPhase(made) : made),
  ]
}

function topSentence(id: string, text: string): SafetySentence {
  return {
    id,
    text,
    position: 'top',
    rank: 'emergency',
    places: SENTENCE_PLACES,
    evidence: { severity: 'hard', source: 'OURS', verified: 'derived', certainty: 'high' },
  }
}

const AS_MAILED = 'as-mailed'
const REPORTED_MORE = 'You told us more after this plan was made.'
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Returns the text of the sentence only. */
export function reportedSinceText(since: SaidSince): string {
  const { refusal, unheeded, unplannedGoals } = since
  if (refusal !== null)
    return `${REPORTED_MORE} With that, we would not make this plan today. Please do not eat from it. ${refusal}`
  const left = leftOutText(since)
  if (unheeded.length > 0)
    return [
      REPORTED_MORE,
      `Its amounts were planned without ${AND.format(unheeded)} in mind. Planning a day again helps only in part. Please ask your doctor or pharmacist before you eat from this plan.`,
      ...goalsText(unplannedGoals),
      ...(left ? [left] : []),
      'Your next week is planned with what you told us.',
    ].join(' ')
  if (left !== null) return [REPORTED_MORE, left, ...goalsText(unplannedGoals)].join(' ')
  return unplannedGoals.length > 0
    ? [REPORTED_MORE, ...goalsText(unplannedGoals), 'Your next week is planned with what you told us.'].join(
        ' ',
      )
    : `${REPORTED_MORE} None of its ${since.isAnyShownAnyway ? 'other ' : ''}meals${since.isBeforeLeftOut ? ' from today on' : ''} conflicts with that, but it was planned without it. You can plan any day again.`
}

function goalsText(unplannedGoals: readonly string[]): string[] {
  if (unplannedGoals.length === 0) return []
  return [`Its amounts were not planned for ${AND.format(unplannedGoals)}.`]
}

function leftOutText({ leftOut, standIns = 0 }: SaidSince): string | null {
  if (leftOut === 0) return null
  const isOne = leftOut === 1
  const left = isOne
    ? 'One of its meals is left out for that.'
    : `${leftOut} of its meals are left out for that.`
  return `${left} ${inTheirPlace({ leftOut, standIns })} The totals of a day never count what is left out. The proof is of the plan as it was made.`
}

function inTheirPlace({ leftOut, standIns }: { leftOut: number; standIns: number }): string {
  if (standIns === 0)
    return leftOut === 1
      ? 'Choose another, or plan the day again.'
      : 'Choose others, or plan those days again.'
  if (standIns < leftOut)
    return `${standIns} of them ${standIns === 1 ? 'has' : 'have'} a stand-in until you choose. For the others, choose a dish or plan the day again.`
  return leftOut === 1
    ? 'A stand-in is in its place until you choose.'
    : 'Stand-ins are in their places until you choose.'
}
