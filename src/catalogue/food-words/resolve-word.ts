import { editDistance, letterMask, lettersMissing, maxEditDistance } from '../search/edit-distance.ts'
import { stemOf, wordsOf } from '../search/words.ts'
import { findWhole } from './find-concepts.ts'
import { FOOD_CONCEPTS, type FoodConcept } from './food-concept.ts'

/** The meaning of a word that a member typed: one food, several possible foods, or no known food. */
export type ResolvedWord =
  | { state: 'known'; concept: FoodConcept }
  | { state: 'ambiguous'; concepts: readonly FoodConcept[] }
  /** `suggestions` are names spelled similarly, the nearest first. */
  | { state: 'unknown'; suggestions: readonly FoodConcept[] }

const MOST_SUGGESTIONS = 4

/** Reads one or more words as the name of one food or group of foods. */
export function resolveWord(word: string): ResolvedWord {
  const meanings = findWhole(word) ?? findWhole(withoutFrame(word))
  if (!meanings) return { state: 'unknown', suggestions: suggestionsFor(word) }
  const [concept] = meanings
  return concept && meanings.length === 1
    ? { state: 'known', concept }
    : { state: 'ambiguous', concepts: meanings }
}

// The filler words around a name: "No courgettes please", "all kinds of nuts", "raw onion".
const FRAME =
  /^(?:(?:no|not|any|all|the|a|an|i|hate|dislike|allergic|to|without|kinds?|sorts?|types?|of|raw|cooked|fresh|canned|dried|frozen|roasted|grilled|boiled|fried|plain|whole|organic|eating|every)\s+)+|\s+(?:please|products?|allergy|dishes|of any kind|in general|at all)$/gi

function withoutFrame(word: string): string {
  return word.replace(/[_]+/g, ' ').trim().replace(FRAME, '').replace(FRAME, '')
}

type Spelling = { concept: FoodConcept; key: string; mask: number }

const SPELLINGS: readonly Spelling[] = FOOD_CONCEPTS.flatMap((concept) =>
  concept.names.map((name) => {
    const key = keyOf(name)
    return { concept, key, mask: letterMask(key) }
  }),
)

function keyOf(text: string): string {
  return wordsOf(text).map(stemOf).join(' ')
}

function suggestionsFor(word: string): FoodConcept[] {
  const typed = keyOf(withoutFrame(word)).slice(0, 40)
  const limit = maxEditDistance(typed.length)
  if (limit === 0) return []
  const mask = letterMask(typed)
  const near = SPELLINGS.flatMap(({ concept, key, mask: ofKey }) => {
    if (Math.abs(key.length - typed.length) > limit || lettersMissing(mask, ofKey) > limit) return []
    const edits = editDistance(typed, key, limit)
    return edits <= limit ? [{ concept, edits }] : []
  })
  const nearest = near.toSorted((one, other) => one.edits - other.edits).map(({ concept }) => concept)
  return [...new Set(nearest)].slice(0, MOST_SUGGESTIONS)
}
