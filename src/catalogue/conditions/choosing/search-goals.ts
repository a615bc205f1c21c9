import { editDistance, maxEditDistance } from '../../search/edit-distance.ts'
import { stemOf, wordsOf } from '../../search/words.ts'
import { notOfferedWords } from './goal-words.ts'

/**
 * The fields that a health goal is searched by. A word counts more in a field that is more specific to the
 * goal.
 */
export type SearchableGoal = {
  name: string
  description: string
  dietFocus: string
  group: string
  /** The words returned by `goalWords`. */
  words: string
}

const WEIGHTS = { name: 8, words: 6, group: 3, dietFocus: 2, description: 2 } as const
const MISTYPED = 0.4
const BEGINNING = 0.8
/** A word is less specific to a goal the later it appears. */
const PER_PLACE = 0.01
/** Filler words that people type around the word that matters. */
const EMPTY_WORDS = new Set(
  'a an and for from have help high i in is low lower lowering me my of on or problem problems the to too with'.split(
    ' ',
  ),
)

/**
 * Splits "cholesterol and blood pressure" into its search terms. Returns one part if nothing joins the words.
 */
export function searchedParts(typed: string): string[] {
  const parts = typed.split(/[,;&+/]|\band\b/i).map((part) => part.trim())
  return parts.filter((part) => part !== '').slice(0, MAX_PARTS)
}

const MAX_PARTS = 10

/**
 * Returns the goals that contain every word that matters (whole, as a prefix or mistyped), best first. If no
 * goal contains all words, returns the goals of each part, or none if a part has no goal: half a result would
 * look like a whole one.
 */
export function searchGoals<Goal extends SearchableGoal>(goals: readonly Goal[], typed: string): Goal[] {
  const parts = searchedParts(typed)
  if (parts.some(isNotOffered)) return []
  const whole = goalsWithAllWords(goals, typed)
  if (whole.length > 0 || parts.length < 2) return whole
  const found = parts.map((part) => goalsWithAllWords(goals, part))
  if (found.some((ofPart) => ofPart.length === 0)) return []
  const first = found.flatMap((ofPart) => ofPart.slice(0, 1))
  return [...new Set([...first, ...found.flat()])]
}

/**
 * True if every word that matters names something no goal is planned for. Such words must not be treated as
 * typing errors.
 */
function isNotOffered(part: string): boolean {
  const words = wordsOf(part).filter((word) => !EMPTY_WORDS.has(word))
  return words.length > 0 && words.every((word) => NOT_OFFERED.has(word))
}

const NOT_OFFERED = new Set(notOfferedWords())

function goalsWithAllWords<Goal extends SearchableGoal>(goals: readonly Goal[], typed: string): Goal[] {
  const all = wordsOf(typed)
  const meant = all.filter((word) => !EMPTY_WORDS.has(word))
  const words = meant.length > 0 ? meant : all
  if (words.length === 0) return [...goals]
  const scored = goals.map((goal) => ({ goal, score: scoreOf(goal, words) }))
  const found = scored.filter(({ score }) => score > 0)
  return found.toSorted((one, other) => other.score - one.score).map(({ goal }) => goal)
}

function scoreOf(goal: SearchableGoal, words: string[]): number {
  const scores = words.map((word) => scoreOfWord(goal, word))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function scoreOfWord(goal: SearchableGoal, typed: string): number {
  const fields = Object.entries(WEIGHTS) as [keyof typeof WEIGHTS, number][]
  return Math.max(
    ...fields.map(
      ([field, weight]) =>
        weight *
        Math.max(
          0,
          ...wordsOf(goal[field]).map((known, place) => likeness(typed, known) / (1 + PER_PLACE * place)),
        ),
    ),
  )
}

/**
 * Returns 1 for the same word in singular or plural, less for a prefix or a typing error, and 0 for another
 * word.
 */
function likeness(typed: string, known: string): number {
  if (typed === known || stemOf(typed) === stemOf(known)) return 1
  if (typed.length > 1 && known.startsWith(typed)) return BEGINNING
  const limit = maxEditDistance(typed.length)
  return limit > 0 && editDistance(typed, known, limit) <= limit ? MISTYPED : 0
}
