import { editDistance, letterMask, lettersMissing, maxEditDistance } from './edit-distance.ts'
import type { WordLayout } from './word-layout.ts'
import { stemOf } from './words.ts'

/** A known word that a typed word may mean, with its likelihood: 1 is certain. */
export type Match = { place: number; quality: number }

const BEGINNING = 0.7
const PER_EDIT = 0.5
const SHORTEST_PART = 3

/** Finds the known words that equal the typed word, in singular or plural, or start with it. */
export function matchWord({ words, placeOf }: WordLayout, typed: string): Match[] {
  const same = placeOf.get(stemOf(typed))
  const matches: Match[] = same === undefined ? [] : [{ place: same, quality: 1 }]
  for (let place = firstFrom(words, typed); ; place += 1) {
    const word = words[place]
    if (!word?.startsWith(typed)) return matches
    if (place !== same) matches.push({ place, quality: (BEGINNING * (1 + typed.length / word.length)) / 2 })
  }
}

/** Finds the known words most likely meant by a mistyped word: those with the fewest edits. */
export function matchMistypedWord({ words, masks }: WordLayout, typedWord: string): Match[] {
  const typed = stemOf(typedWord)
  const limit = maxEditDistance(typed.length)
  if (limit === 0) return []
  const mask = letterMask(typed)
  let fewest = limit + 0.5
  const found: { place: number; edits: number }[] = []
  for (let place = 0; place < words.length; place += 1) {
    if (lettersMissing(mask, masks[place] ?? 0) > fewest) continue
    const word = words[place] ?? ''
    if (word.length < typed.length - fewest) continue
    // People rarely miss the first letter.
    const allowed = word[0] === typed[0] ? fewest : fewest - 1
    if (allowed < 0) continue
    const edits = editDistance(typed, word, Math.floor(allowed))
    if (edits > allowed) continue
    found.push({ place, edits })
    fewest = Math.min(fewest, edits)
  }
  return found
    .filter(({ edits }) => edits <= fewest + 0.5)
    .map(({ place, edits }) => ({ place, quality: PER_EDIT ** Math.max(1, edits) }))
}

/** Splits a typed word into two known words: "sweetpotato" is "sweet potato". */
export function splitWord({ placeOf }: WordLayout, typed: string): [string, string] | undefined {
  for (let end = SHORTEST_PART; end <= typed.length - SHORTEST_PART; end += 1) {
    const [first, second] = [typed.slice(0, end), typed.slice(end)]
    if (placeOf.has(stemOf(first)) && placeOf.has(stemOf(second))) return [first, second]
  }
  return undefined
}

/** Returns the position of the first word that is not before `start` in the alphabet. */
function firstFrom(words: string[], start: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}
