import { yieldEvery } from '#platform/yield-every.ts'
import { keyOf, rowOf } from './best-first.ts'
import { letterMask } from './edit-distance.ts'
import { stemOf, wordsOf } from './words.ts'

/** A text of a row, and how much a word found in it counts. */
export type IndexedField = { text: string; weight: number }

/** What a row is found by. A row of higher `rank` (1 by default) comes before one that fits as well. */
export type Entry = { fields: IndexedField[]; rank?: number }

/** Every word with the rows that hold it, laid out in arrays of numbers. */
export type WordLayout = {
  rowCount: number
  /** Ascending, so that words with the same beginning are neighbours. */
  words: string[]
  placeOf: ReadonlyMap<string, number>
  masks: Int32Array
  /** The rows of word `n` stand from `starts[n]` up to `starts[n + 1]`, those that it says most about first. */
  starts: Uint32Array
  rows: Uint32Array
  weights: Float32Array
}

/** "Broccoli, raw" is broccoli, "Soup, cream of broccoli" a soup: a word says less the later it stands. */
const PER_PLACE = 0.15
/** Of two rows with the word, the shorter one is more about it. */
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

/** Where a row has a word several times, the place counts that says most. */
function noteWord({ rows, weights }: RowsOfWord, row: number, weight: number): void {
  const last = rows.length - 1
  if (rows[last] === row) {
    weights[last] = Math.max(weights[last] ?? 0, weight)
    return
  }
  rows.push(row)
  weights.push(weight)
}
