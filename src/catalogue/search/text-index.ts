import { bestFirst } from './best-first.ts'
import { type Match, matchMistypedWord, matchWord, splitWord } from './match-word.ts'
import { type Entry, layOutWords, type WordLayout } from './word-layout.ts'
import { wordsOf } from './words.ts'

/** The best rows, best match first, and how many match in all. */
export type Found = { rows: number[]; total: number }

export type TextIndex = {
  /** Up to `most` rows that hold every word of the query; null where the query holds no word. */
  find(query: string, most: number): Found | null
}

const MOST_WORDS = 12

/**
 * Finds rows by words in any order: whole, begun, or with slips in them. What is prepared once makes a search
 * touch only the rows of its words, so that it takes a fraction of a millisecond among thousands.
 */
export async function buildTextIndex(entries: Entry[]): Promise<TextIndex> {
  const layout = await layOutWords(entries)
  const scores = {
    word: new Float32Array(entries.length),
    all: new Float32Array(entries.length),
    touched: new Uint32Array(entries.length),
  }
  return {
    find(query, most) {
      const words = [...new Set(wordsOf(query))].slice(0, MOST_WORDS)
      if (words.length === 0) return null
      for (const reading of readings(layout, words)) {
        const found = findReading(layout, reading, { scores, most })
        if (found.total > 0) return found
      }
      return { rows: [], total: 0 }
    },
  }
}

function findReading(
  layout: WordLayout,
  reading: Match[][],
  { scores, most }: { scores: Scores; most: number },
): Found {
  const [matches = [], ...others] = reading
  if (others.length > 0) {
    const rows = rowsWithAll(layout, reading, scores)
    return { rows: bestFirst(rows, scores.all, most), total: rows.length }
  }
  const rows = markRows(layout, matches, scores)
  const found = { rows: bestFirst(rows, scores.word, most), total: rows.length }
  unmark(rows, scores)
  return found
}

/** What a query may mean, the likeliest first: for each of its words, the known words it may stand for. */
function* readings(layout: WordLayout, words: string[]): Generator<Match[][]> {
  const asTyped = words.map((word) => matchWord(layout, word))
  if (asTyped.every((matches) => matches.length > 0)) yield asTyped
  const mended = words.flatMap((word, at) => {
    const matches = asTyped[at] ?? []
    return matches.length > 0 ? [matches] : mendWord(layout, word)
  })
  yield mended
  const joined = joinWords(layout, words)
  if (joined.length < words.length) yield joined.map((word) => matchWord(layout, word))
  // A slip can also make another word: "pears" meant for peas.
  yield words.map((word, at) => [...(asTyped[at] ?? []), ...matchMistypedWord(layout, word)])
}

/** An unknown word has a slip in it, or is two run together. */
function mendWord(layout: WordLayout, word: string): Match[][] {
  const mistyped = matchMistypedWord(layout, word)
  const parts = mistyped.length === 0 ? splitWord(layout, word) : undefined
  return parts ? parts.map((part) => matchWord(layout, part)) : [mistyped]
}

/** "blue berry" is the known "blueberry". */
function joinWords(layout: WordLayout, words: string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const both = `${joined.at(-1) ?? ''}${word}`
    if (joined.length > 0 && matchWord(layout, both).length > 0) joined[joined.length - 1] = both
    else joined.push(word)
  }
  return joined
}

/** Working space: how well each row fits one word (all zero in between), and all words; the rows of a word. */
type Scores = { word: Float32Array; all: Float32Array; touched: Uint32Array }

/** The rows that have a match for every word, with their fit in `scores.all`. */
function rowsWithAll(layout: WordLayout, words: Match[][], scores: Scores): Uint32Array {
  let rows: Uint32Array | undefined
  for (const matches of words) {
    const touched = markRows(layout, matches, scores)
    // A word that few rows hold says more than one that many do.
    const rarity = Math.log(1 + layout.rowCount / touched.length)
    if (!rows) scores.all.fill(0)
    rows = addMarked(rows ?? touched.slice(), scores, rarity)
    unmark(touched, scores)
    if (rows.length === 0) return rows
  }
  return rows ?? new Uint32Array()
}

/** Those of the rows that fit the marked word, too, after adding how well they do. Reuses what it is given. */
function addMarked(rows: Uint32Array, { word, all }: Scores, rarity: number): Uint32Array {
  let count = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const fit = word[row] ?? 0
    if (fit === 0) continue
    all[row] = (all[row] ?? 0) + fit * rarity
    rows[count] = row
    count += 1
  }
  return rows.subarray(0, count)
}

/** Notes how well each row fits the word, and answers the rows that do, which hold until the next call. */
function markRows(
  { starts, rows, weights }: WordLayout,
  matches: Match[],
  { word: fits, touched }: Scores,
): Uint32Array {
  let count = 0
  for (const { place, quality } of matches) {
    const end = starts[place + 1] ?? 0
    for (let at = starts[place] ?? 0; at < end; at += 1) {
      const row = rows[at] ?? 0
      const fit = quality * (weights[at] ?? 0)
      const best = fits[row] ?? 0
      if (best === 0) {
        touched[count] = row
        count += 1
      }
      if (fit > best) fits[row] = fit
    }
  }
  return touched.subarray(0, count)
}

function unmark(rows: Uint32Array, { word }: Scores): void {
  for (let at = 0; at < rows.length; at += 1) word[rows[at] ?? 0] = 0
}
