import { yieldEvery } from '#platform/yield-every.ts'
import { keyOf, rowOf } from './best-first.ts'
import { letterMask } from './edit-distance.ts'
import { stemOf, wordsOf } from './words.ts'

/** A text of a row, and the weight of a word found in it. */
export type IndexedField = { text: string; weight: number }

/** The search fields of a row. A row of higher `rank` (1 by default) comes before a row with an equal fit. */
export type Entry = { fields: IndexedField[]; rank?: number }

/** Every word with the rows that contain it, stored in numeric arrays. */
export type WordLayout = {
  rowCount: number
  /** Sorted in ascending order, so that words with the same prefix are adjacent. */
  words: string[]
  placeOf: ReadonlyMap<string, number>
  masks: Int32Array
  /** The rows of word `n` are at `starts[n]` up to `starts[n + 1]`, the best matches first. */
  starts: Uint32Array
  rows: Uint32Array
  weights: Float32Array
}

/**
 * "Broccoli, raw" is broccoli, but "Soup, cream of broccoli" is a soup: a word counts less the later it
 * appears.
 */
const PER_PLACE = 0.15
/** The shorter of two rows with the word is more specific to it. */
const PER_WORD = 0.03

export async function layOutWords(entries: Entry[]): Promise<WordLayout> {
  const yieldIfDue = yieldEvery()
  const found = await findWords(entries, yieldIfDue)
  const words = [...found.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  for (const [place, word] of words.entries()) {
    starts[place + 1] = (starts[place] ?? 0) + (found.get(word)?.rows.length ?? 0)
  }
  const rows = new Uint32Array(starts[words.length] ?? 0)
  const weights = new Float32Array(rows.length)
  for (const [place, word] of words.entries()) {
    const list = found.get(word)
    if (!list) continue
    let at = starts[place] ?? 0
    for (const key of Float64Array.from(list.weights, (weight, nth) => keyOf(nth, weight)).sort()) {
      rows[at] = list.rows[rowOf(key)] ?? 0
      weights[at] = list.weights[rowOf(key)] ?? 0
      at += 1
    }
    await yieldIfDue()
  }
  const placeOf = new Map(words.map((word, place) => [word, place]))
  const masks = Int32Array.from(words, letterMask)
  return { rowCount: entries.length, words, placeOf, masks, starts, rows, weights }
}

type RowsOfWord = { rows: number[]; weights: number[] }
type YieldIfDue = ReturnType<typeof yieldEvery>

async function findWords(entries: Entry[], yieldIfDue: YieldIfDue): Promise<Map<string, RowsOfWord>> {
  const found = new Map<string, RowsOfWord>()
  const stems = new Map<string, string>()
  for (const [row, { fields, rank = 1 }] of entries.entries()) {
    const lists = new Set<RowsOfWord>()
    let length = 0
    for (const { text, weight } of fields) {
      for (const [place, word] of wordsOf(text).entries()) {
        const list = listOf(found, stemmed(stems, word))
        noteWord(list, row, weight / (1 + PER_PLACE * place))
        lists.add(list)
        length += 1
      }
    }
    const share = rank / (1 + PER_WORD * length)
    for (const { weights } of lists) weights.push((weights.pop() ?? 0) * share)
    await yieldIfDue()
  }
  return found
}

function stemmed(stems: Map<string, string>, word: string): string {
  let stem = stems.get(word)
  if (stem === undefined) {
    stem = stemOf(word)
    stems.set(word, stem)
  }
  return stem
}

function listOf(found: Map<string, RowsOfWord>, word: string): RowsOfWord {
  let list = found.get(word)
  if (!list) {
    list = { rows: [], weights: [] }
    found.set(word, list)
  }
  return list
}

/** If a row contains a word several times, the highest weight counts. */
function noteWord({ rows, weights }: RowsOfWord, row: number, weight: number): void {
  const last = rows.length - 1
  if (rows[last] === row) {
    weights[last] = Math.max(weights[last] ?? 0, weight)
    return
  }
  rows.push(row)
  weights.push(weight)
}
