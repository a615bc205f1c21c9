import { type Day, wordDay } from '../phases/day.ts'
import type { Slot } from '../plan/slot.ts'
import { type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

/** A meal or drink that was recalled after the plan was made. */
export type RecalledMeal = {
  /** Counts from 0. */
  day: number
  slot: Slot
  /** The calendar date. Null for the sample. */
  date: Day | null
  /** The name of the dish in the plan. Null for drinks and snacks, which only have a sentence. */
  name: string | null
  slug: string
  /** The reason for the recall. Null if only this member must not eat one of its foods. */
  reason: string | null
}

const CALLED: Record<Slot, string> = {
  detox: 'morning drink',
  breakfast: 'breakfast',
  lunch: 'lunch',
  dinner: 'dinner',
  snack: 'snack',
  tea: 'tea',
}
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' })

/**
 * Returns the sentences on recalled dishes, which come before all others, one for each dish with all its
 * places. Only members see that a food is not safe for them. Readers with only the link see that the dish
 * must not be eaten, and nothing about the member.
 */
export function recalledSentences(
  meals: readonly RecalledMeal[],
  { byLink } = { byLink: false },
): SafetySentence[] {
  return [...Map.groupBy(meals, ({ slug }) => slug)].map(([slug, places]) => ({
    id: `recalled-${slug}`,
    text: recalledText(places, { byLink }),
    position: 'top',
    rank: 'emergency',
    places: SENTENCE_PLACES,
    evidence: { severity: 'hard', source: 'OURS', verified: 'derived', certainty: 'high' },
  }))
}

/** Returns the text of the sentence only. */
export function recalledText(places: readonly RecalledMeal[], { byLink } = { byLink: false }): string {
  const when = AND.format(places.map((place) => `the ${CALLED[place.slot]} of ${dayOf(place)}`))
  const { name = null, reason = null } = places[0] ?? {}
  const dish = name === null ? when : `“${name}” (${when})`
  const itself = places.length === 1 ? 'it' : 'them'
  return [
    `Please do not eat ${dish}, even if you have cooked ${itself} already.`,
    reason ?? (byLink ? '' : NOT_FOR_YOU),
    `Choose another meal in ${places.length === 1 ? 'its' : 'each'} place, or plan the day again. The totals of a day never count what is left out. The proof is of the plan as it was made.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const NOT_FOR_YOU =
  'After this plan was made, we corrected what one of its foods holds, and it does not go with what you told us.'

function dayOf({ day, date }: RecalledMeal): string {
  return date === null ? `Day ${day + 1}` : wordDay(date, { weekday: 'long', month: 'long', day: 'numeric' })
}
