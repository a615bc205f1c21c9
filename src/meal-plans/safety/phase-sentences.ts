import { addDays } from '../phases/day.ts'
import { lastDayOfLeavingOut } from '../phases/plan-phase.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { isSoftPhase } from '../rules/merging/fiber.ts'
import { type SafetyEvidence, type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

/** What belongs to the phase that a week stands in. */
export function phaseSentences({ member }: { member: PlannedPerson }): SafetySentence[] {
  return [
    ...(isSoftPhase(member) ? [SOFT] : []),
    ...(member.phase && member.phase.challenges.length > 0 ? [STEADY] : []),
  ]
}

const OURS: SafetyEvidence = { severity: 'target', source: 'OURS', verified: 'derived', certainty: 'medium' }

const SOFT: SafetySentence = {
  id: 'phase-soft',
  text: 'For these first weeks keep everything soft: peel it, cook it until it is tender, blend soups, and leave out skins and seeds.',
  ...{ position: 'top', rank: 'other', places: SENTENCE_PLACES },
  evidence: { ...OURS, source: 'AGA_IBD', certainty: 'low' },
}

const STEADY: SafetySentence = {
  id: 'phase-steady',
  text: 'While a food is on test, keep all else as it is: what you drink, how spicy and how rich your food is, and when you eat. No alcohol on these days.',
  ...{ position: 'top', rank: 'other', places: SENTENCE_PLACES },
  evidence: OURS,
}

/** On which day leaving out ends at the latest, where the calendar of the plan is known; else how long it lasts. */
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
