import type { PlannerRequest } from '../request/planner-input.ts'
import { isOfAnswers } from './asked-sentences.ts'
import { PHASE_ENDED, withoutSentencesOfPhase } from './ended-phase.ts'
import { fitAdviceFor } from './fit-advice-for.ts'
import type { RecalledMeal } from './recalled-sentence.ts'
import { recalledSentences } from './recalled-sentence.ts'
import { inReadingOrder, REPORTED_SINCE, type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'
import { type DaysWithTotals, safetySentences } from './safety-sentences.ts'

/** What a member told after a plan was made, as far as it has to be said above it. */
export type SaidSince = {
  /** Meals that are left out of the days that are not over. */
  leftOut: number
  /** How many of them have another dish in their place for now. */
  standIns?: number
  /** Whether meals of days that are over are left out as well. */
  isBeforeLeftOut?: boolean
  /** Whether a meal is shown although its member dislikes something in it. */
  isAnyShownAnyway?: boolean
  /** Why no such plan would be made today; null where it would. */
  refusal: string | null
  /** By which amounts are planned, so that leaving dishes out does not heed it: medicines, and health. */
  unheeded: readonly string[]
  /** Health goals with limits of amounts that the plan was not made for. */
  unplannedGoals: readonly string[]
}

/** A plan as it is read, as far as sentences beside it depend on that. */
type Read<Since> = {
  request: PlannerRequest
  since?: Since
  recalled?: readonly RecalledMeal[]
  /** Whether the diet in whose phase it was made is over. */
  hasPhaseEnded?: true
}

/** All that a reader of a plan has to be told, with what was recalled and what its member told since it was made. */
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
  // Whom to call, and what goes with a medicine, hold whatever the meals were planned by.
  const more = safetySentences(since.request, days).filter(
    ({ id, rank }) => rank !== 'other' && !known.has(id),
  )
  return [
    topSentence(REPORTED_SINCE, reportedSinceText(since)),
    ...inReadingOrder([...planned, ...more.map(ofLaterAmounts)]),
  ]
}

/** Nobody is told to eat what they told since that they do not bear or want. */
function sentencesFitting(since: PlannerRequest | undefined, sentences: SafetySentence[]): SafetySentence[] {
  return since ? fitAdviceFor(since.input, sentences) : sentences
}

/** What a medicine’s sentence says of amounts is not true yet of a plan that was made without the medicine. */
function ofLaterAmounts(sentence: SafetySentence): SafetySentence {
  const { position, text } = sentence
  return position === 'medicine' && OF_AMOUNTS.test(text)
    ? { ...sentence, text: `${text} ${NOT_YET}` }
    : sentence
}

/** Foods that a plan leaves out are left out where it is read. */
const OF_AMOUNTS = /\b(?:your|this) plan\b(?! leaves| has no)|equal amounts/i
const NOT_YET = 'The amounts in this plan do not go by it yet.'

/**
 * Returns the sentences for a reader who only has the link. The sentence on how to see the plan of today is the same
 * whether or not the member reported anything since, so that it reveals nothing. Sentences about open questions are left
 * out: without the person, every question looks open.
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

/** The same as words alone. */
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
