import { stemOf, wordsOf } from '../search/words.ts'
import { FOOD_CONCEPTS } from './food-concept.ts'

type Names = readonly { name: string; words: string[] }[]

/** The synonyms in our food words, which are also used to read wishes. */
const SAME_FOOD: readonly Names[] = FOOD_CONCEPTS.flatMap(({ synonyms }) => synonyms).map((names) =>
  names.map((name) => ({ name, words: wordsOf(name).map(stemOf) })),
)

/**
 * The lists, indexed by the first word of each of their names, since most descriptions match none of them.
 */
const LISTS_BY_WORD = new Map<string, Set<Names>>()
for (const names of SAME_FOOD) {
  for (const { words } of names) {
    const first = words[0] ?? ''
    LISTS_BY_WORD.set(first, (LISTS_BY_WORD.get(first) ?? new Set()).add(names))
  }
}

/** Lists other names for a food with this description: for "Eggplant, raw" also "aubergine". */
export function otherNames(description: string): string[] {
  const words = new Set(wordsOf(description).map(stemOf))
  const lists = new Set([...words].flatMap((word) => [...(LISTS_BY_WORD.get(word) ?? [])]))
  const isNamed = ({ words: parts }: Names[number]) => parts.every((part) => words.has(part))
  return [...lists]
    .filter((names) => names.some(isNamed))
    .flatMap((names) => names.filter((name) => !isNamed(name)).map(({ name }) => name))
}
