import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import type { Severity } from '../rules/rule.ts'
import type { SourceKey } from '../rules/source.ts'

export const SENTENCE_PLACES = ['page', 'mail', 'print'] as const
type SentencePlace = (typeof SENTENCE_PLACES)[number]

/** Order of sentences in the same position. */
const RANKS = ['emergency', 'medicine', 'red_flag', 'other'] as const
export type Rank = (typeof RANKS)[number]

/** Above the first meal, next to a medicine, or below the last meal. Sentences are never collapsed. */
type Position = 'top' | 'medicine' | 'bottom'

/** The members or plans that a sentence applies to. */
export type SafetyCase =
  | { of: 'everyone' | 'weight_loss_aim' | 'allergy' }
  /** Weight loss below a BMI of 30, or in a way that is concerning at any BMI. */
  | { of: 'weight_loss_to_watch' }
  /** Members whom germs in soft or raw food endanger more than others. */
  | { of: 'firm_food' }
  /** Members whom FDA and EPA advise on amounts of fish, and who eat fish. */
  | { of: 'fish_advice' }
  /** Members whose plan counts oxalate. */
  | { of: 'oxalate' }
  | { of: 'gout_with_overweight' }
  | { of: 'goal'; slug: string }
  /** Members with the goal who have not reported their medicines or withhold them. */
  | { of: 'goal_without_medicines_told'; slug: string }
  | { of: 'medicine'; name: MedicineGroup }
  | { of: 'circumstance'; name: Circumstance }
  | { of: 'diet'; name: PlannedPerson['diet']; isLowInB12?: true }
  | { of: 'age'; from: number }

/**
 * A reported fact that makes some words unnecessary for a member. It is never true for facts that were not
 * reported or are withheld.
 */
export type Unconcerned =
  | { reported: 'takes_none_of' | 'takes_one_of'; medicines: readonly MedicineGroup[] }
  | { reported: 'answer'; question: Question; is: Answer }
  | { reported: 'male' }
  | { reported: 'under'; age: number }

/** A sentence that must be shown with a member's meals wherever the meals are shown. */
export type SafetySentence = {
  id: string
  text: string
  position: Position
  rank: Rank
  places: readonly SentencePlace[]
  /** The sentence names foods to eat, so it is adapted to the reader's diet. */
  isAdvice?: true
  /** The medicine that the sentence is shown with, by the name that the member uses. */
  medicine?: string
  evidence: SafetyEvidence
}

export type SafetyEvidence = {
  severity: Severity
  source: SourceKey
  verified: 'read' | 'read_secondary' | 'recalled' | 'derived'
  certainty: 'high' | 'medium' | 'low'
}

/** Id of the sentence about facts reported after the plan was made. It comes before all others. */
export const REPORTED_SINCE = 'told-since'

/** The most sentences at the very top. The others follow directly below. */
export const MOST_AT_THE_TOP = 5

const POSITIONS: readonly Position[] = ['top', 'medicine', 'bottom']

/** Removes duplicates and sorts the sentences in reading order. */
export function inReadingOrder(sentences: readonly SafetySentence[]): SafetySentence[] {
  const once = [...new Map(sentences.map((sentence) => [sentence.id, sentence])).values()]
  const place = ({ position, rank }: SafetySentence) =>
    POSITIONS.indexOf(position) * RANKS.length + RANKS.indexOf(rank)
  return once.toSorted((a, b) => place(a) - place(b))
}

/**
 * Groups sentences for display: the first ones at the top, then the rest of the top with those for medicines,
 * then those at the bottom.
 */
export function arranged<T extends Pick<SafetySentence, 'position'>>(
  sentences: readonly T[],
): { first: T[]; below: T[]; bottom: T[] } {
  const at = (position: Position) => sentences.filter((sentence) => sentence.position === position)
  const top = at('top')
  return {
    first: top.slice(0, MOST_AT_THE_TOP),
    below: [...top.slice(MOST_AT_THE_TOP), ...at('medicine')],
    bottom: at('bottom'),
  }
}
