import { addDays } from '../phases/day.ts'
import { lastDayOfLeavingOut } from '../phases/plan-phase.ts'
import { isSoftPhase } from '../rules/fiber/fiber.ts'
import { bringsNewFoods } from '../rules/fiber/new-foods.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { type SafetyEvidence, type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

/** Returns the sentences for the phase that the week is in. */
export function phaseSentences({ member }: { member: PlannedPerson }): SafetySentence[] {
  return [
    ...(isSoftPhase(member) ? [SOFT] : []),
    ...(bringsNewFoods(member) ? [NEW_FOODS] : []),
    ...(member.phase && member.phase.challenges.length > 0 ? [STEADY] : []),
    ...(leavesOutMany(member) ? [MANY_LEFT_OUT] : []),
    ...(isTimeToReview(member) ? [REVIEW] : []),
  ]
}

const OURS: SafetyEvidence = { severity: 'target', source: 'OURS', verified: 'derived', certainty: 'medium' }

const SOFT: SafetySentence = {
  id: 'phase-soft',
  text: 'For these first weeks keep everything soft: peel it, cook it until it is tender, blend soups, and leave out skins and seeds.',
  position: 'top',
  rank: 'other',
  places: SENTENCE_PLACES,
  evidence: { ...OURS, source: 'AGA_IBD', certainty: 'low' },
}

const REVIEW_DAYS = 84

/** True for one week after every twelve weeks of the member's own diet that follows low-FODMAP tests. */
function isTimeToReview({ phase }: PlannedPerson): boolean {
  if (phase?.protocol !== 'low-fodmap' || phase.phase !== 'personalisation') return false
  return phase.day > REVIEW_DAYS && (phase.day - 1) % REVIEW_DAYS < 7
}

const REVIEW: SafetySentence = {
  id: 'phase-review',
  text: 'Twelve weeks have passed. Look back over what you leave out: test again what you did not bear, and ask a registered dietitian where much of it stays off your plate.',
  position: 'top',
  rank: 'other',
  places: SENTENCE_PLACES,
  evidence: { ...OURS, certainty: 'low' },
}

const MOST_LEFT_OUT = 3

/** True if a member with migraine leaves out more foods than are likely to be triggers. */
function leavesOutMany({ goals, triggers }: PlannedPerson): boolean {
  return goals.has('migraine') && triggers.size > MOST_LEFT_OUT
}

const MANY_LEFT_OUT: SafetySentence = {
  id: 'phase-many-left-out',
  text: 'You leave out more than three foods for your migraine. A registered dietitian can look at which of them matter, so that you eat widely.',
  position: 'bottom',
  rank: 'other',
  places: SENTENCE_PLACES,
  evidence: { ...OURS, certainty: 'low' },
}

/** Names no food, because a new food may be off the plate for this member. */
const NEW_FOODS: SafetySentence = {
  id: 'phase-new-foods',
  text: 'This plan may hold kinds of food that were left out so far. Begin with one of them, and add the next after three calm days.',
  position: 'top',
  rank: 'other',
  places: SENTENCE_PLACES,
  evidence: { ...OURS, certainty: 'low' },
}

const STEADY: SafetySentence = {
  id: 'phase-steady',
  text: 'While a food is on test, keep all else as it is: what you drink, how spicy and how rich your food is, and when you eat. No alcohol on these days.',
  position: 'top',
  rank: 'other',
  places: SENTENCE_PLACES,
  evidence: OURS,
}

/**
 * Adds the last day of the elimination phase if the plan's dates are known. Otherwise, the sentence states
 * its length.
 */
export function withEndOfLeavingOut(sentence: SafetySentence, { phase }: PlannedPerson): SafetySentence {
  if (sentence.id !== 'ss-fodmap-stop' || phase?.phase !== 'elimination' || !phase.startsOn) return sentence
  const endsOn = addDays(phase.startsOn, lastDayOfLeavingOut(phase) - phase.day)
  return {
    ...sentence,
    text: `Leaving foods out ends on ${written(endsOn)} at the latest, six weeks after it began. Then you test them again, whether or not it helped.`,
  }
}

function written(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}
