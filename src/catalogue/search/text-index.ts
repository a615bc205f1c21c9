import { bestFirst } from './best-first.ts'
import { type Match, matchMistypedWord, matchWord, splitWord } from './match-word.ts'
import { postingsOf, scratchBuffersFor } from './postings.ts'
import { type Entry, layOutWords, type WordLayout } from './word-layout.ts'
import { wordsOf } from './words.ts'

/** Some of the matching rows, best match first, and the total number of matches. */
type Found = { rows: number[]; total: number }

export type TextIndex = {
  /**
   * Finds the rows that contain every word of the query, from the best at `from` up to `to`. Returns null if
   * the query contains no word.
   */
  find(query: string, from: number, to: number): Found | null
}

const MOST_WORDS = 12

/**
 * Builds an index that finds rows by words in any order: whole, as a prefix, or with edits. The prepared
 * layout lets a search visit only the rows of its words, so a search takes a few microseconds among thousands
 * of rows.
 */
export async function buildTextIndex(entries: Entry[]): Promise<TextIndex> {
  const layout = await layOutWords(entries)
  const buffers = scratchBuffersFor(entries.length)
  return {
    find(query, from, to) {
      const words = [...new Set(wordsOf(query))].slice(0, MOST_WORDS)
      if (words.length === 0) return null
      for (const reading of readings(layout, words)) {
        const postings = postingsOf(layout, reading, buffers)
        const total = postings.end - postings.start
        if (total > 0) return { rows: bestFirst(postings, from, to), total }
      }
      return { rows: [], total: 0 }
    },
  }
}

/**
 * Yields the possible readings of a query, the most likely first: for each word, the known words it may mean.
 */
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
  // A typing error can also produce another known word, such as "pears" for peas.
  yield words.map((word, at) => [...(asTyped[at] ?? []), ...matchMistypedWord(layout, word)])
}

/** Corrects an unknown word that contains an edit or is two words run together. */
function mendWord(layout: WordLayout, word: string): Match[][] {
  const mistyped = matchMistypedWord(layout, word)
  const parts = mistyped.length === 0 ? splitWord(layout, word) : undefined
  return parts ? parts.map((part) => matchWord(layout, part)) : [mistyped]
}

/** Joins words that form a known word: "blue berry" becomes "blueberry". */
function joinWords(layout: WordLayout, words: string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const both = `${joined.at(-1) ?? ''}${word}`
    if (joined.length > 0 && matchWord(layout, both).length > 0) joined[joined.length - 1] = both
    else joined.push(word)
  }
  return joined
}
