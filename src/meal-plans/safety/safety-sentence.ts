import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import type { Severity } from '../rules/rule.ts'
import type { SourceKey } from '../rules/source.ts'

export const SENTENCE_PLACES = ['page', 'mail', 'print'] as const
type SentencePlace = (typeof SENTENCE_PLACES)[number]

/** What comes first where several stand together. */
const RANKS = ['emergency', 'medicine', 'red_flag', 'other'] as const
export type Rank = (typeof RANKS)[number]

/** Above the first meal, beside a medicine, or below the last meal; never folded away. */
type Position = 'top' | 'medicine' | 'bottom'

/** Of whom or of what plan a sentence speaks. */
export type SafetyCase =
  | { of: 'everyone' | 'weight_loss_aim' | 'allergy' }
  /** Losing weight below a BMI of 30, or in a way that is a worry at any. */
  | { of: 'weight_loss_to_watch' }
  /** Members whom germs in soft or raw food would endanger more than others. */
  | { of: 'firm_food' }
  /** Members whom FDA and EPA tell how much fish to eat, and who eat it. */
  | { of: 'fish_advice' }
  /** Members whose plan counts oxalate. */
  | { of: 'oxalate' }
  | { of: 'gout_with_overweight' }
  | { of: 'goal'; slug: string }
  /** Whoever has the goal and has not told which medicines they take, or would rather not. */
  | { of: 'goal_without_medicines_told'; slug: string }
  | { of: 'medicine'; name: MedicineGroup }
  | { of: 'circumstance'; name: Circumstance }
  | { of: 'diet'; name: PlannedPerson['diet']; isLowInB12?: true }
  | { of: 'age'; from: number }

/**
 * What a member told of themselves so that some words do not concern them. None of it is true of what nobody told, or of
 * what somebody would rather not say.
 */
export type Unconcerned =
  | { reported: 'takes_none_of' | 'takes_one_of'; medicines: readonly MedicineGroup[] }
  | { reported: 'answer'; question: Question; is: Answer }
  | { reported: 'male' }
  | { reported: 'under'; age: number }

/** What a reader has to be told beside their meals, wherever the meals are shown. */
export type SafetySentence = {
  id: string
  text: string
  position: Position
  rank: Rank
  places: readonly SentencePlace[]
  /** Names foods to eat: said only in words that fit what the reader eats. */
  isAdvice?: true
  /** The medicine that it stands beside, by the name that the member knows it by. */
  medicine?: string
  evidence: SafetyEvidence
}

export type SafetyEvidence = {
  severity: Severity
  source: SourceKey
  verified: 'read' | 'read_secondary' | 'recalled' | 'derived'
  certainty: 'high' | 'medium' | 'low'
}

/** The sentence on what a member told after their plan was made. It stands before all others. */
export const REPORTED_SINCE = 'told-since'

/** So many stand together at the top; the others follow directly below. */
export const MOST_AT_THE_TOP = 5

const POSITIONS: readonly Position[] = ['top', 'medicine', 'bottom']

/** Each sentence once, in the order in which they are read. */
export function inReadingOrder(sentences: readonly SafetySentence[]): SafetySentence[] {
  const once = [...new Map(sentences.map((sentence) => [sentence.id, sentence])).values()]
  const place = ({ position, rank }: SafetySentence) =>
    POSITIONS.indexOf(position) * RANKS.length + RANKS.indexOf(rank)
  return once.toSorted((a, b) => place(a) - place(b))
}

/** As a reader sees them: first what stands at the very top, then the rest of it with what goes with a medicine. */
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
