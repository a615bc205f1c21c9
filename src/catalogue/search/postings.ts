import type { Match } from './match-word.ts'
import type { WordLayout } from './word-layout.ts'

/** Unique rows from `start` up to `end`, with their fit: the value in `fits` multiplied by a factor. */
export type Postings = {
  rows: Uint32Array
  fits: Float32Array
  start: number
  end: number
  factor: number
  areBestFirst: boolean
}

/** Scratch buffers, overwritten by every search. */
export type ScratchBuffers = {
  /** One number per row, all zero between uses. */
  marks: Float32Array
  /** Buffers for postings. The previous result stays in one while the next is written to the other. */
  sides: [Side, Side]
}
type Side = { rows: Uint32Array; fits: Float32Array }
type Space = { marks: Float32Array; side: Side }

export function scratchBuffersFor(rowCount: number): ScratchBuffers {
  const side = () => ({ rows: new Uint32Array(rowCount), fits: new Float32Array(rowCount) })
  return { marks: new Float32Array(rowCount), sides: [side(), side()] }
}

/** Returns the rows that match every word. */
export function postingsOf(layout: WordLayout, words: Match[][], { marks, sides }: ScratchBuffers): Postings {
  let [side, other] = sides
  let postings = postingsOfWord(layout, words[0] ?? [], { marks, side })
  if (words.length > 1) postings.factor *= rarity(postings, layout)
  for (let nth = 1; nth < words.length; nth += 1) {
    ;[side, other] = [other, side]
    const more = postingsOfWord(layout, words[nth] ?? [], { marks, side })
    more.factor *= rarity(more, layout)
    postings = inBoth(postings, more, { marks, side })
  }
  return postings
}

/** Returns the rarity of a word. A word in few rows is more specific than a word in many. */
function rarity({ start, end }: Postings, { rowCount }: WordLayout): number {
  return Math.log(1 + rowCount / (end - start))
}

/** Usually only one known word is meant, and its rows are already prepared. */
function postingsOfWord(layout: WordLayout, matches: Match[], space: Space): Postings {
  const [match] = matches
  if (!match || matches.length > 1) return inAny(layout, matches, space)
  const { starts, rows, weights: fits } = layout
  const [start = 0, end = 0] = [starts[match.place], starts[match.place + 1]]
  return { rows, fits, start, end, factor: match.quality, areBestFirst: true }
}

/** Returns the rows of several known words. If a row contains more than one of them, the best fit counts. */
function inAny({ starts, rows, weights }: WordLayout, matches: Match[], { marks, side }: Space): Postings {
  for (const { place, quality } of matches) {
    const end = starts[place + 1] ?? 0
    for (let at = starts[place] ?? 0; at < end; at += 1) {
      const row = rows[at] ?? 0
      const fit = quality * (weights[at] ?? 0)
      if (fit > (marks[row] ?? 0)) marks[row] = fit
    }
  }
  let count = 0
  for (const { place } of matches) {
    const end = starts[place + 1] ?? 0
    for (let at = starts[place] ?? 0; at < end; at += 1) {
      const row = rows[at] ?? 0
      const fit = marks[row] ?? 0
      if (fit === 0) continue
      marks[row] = 0
      side.rows[count] = row
      side.fits[count] = fit
      count += 1
    }
  }
  return { ...side, start: 0, end: count, factor: 1, areBestFirst: false }
}

function inBoth(some: Postings, others: Postings, { marks, side }: Space): Postings {
  for (let at = some.start; at < some.end; at += 1) {
    marks[some.rows[at] ?? 0] = (some.fits[at] ?? 0) * some.factor
  }
  let count = 0
  for (let at = others.start; at < others.end; at += 1) {
    const row = others.rows[at] ?? 0
    const fit = marks[row] ?? 0
    if (fit === 0) continue
    side.rows[count] = row
    side.fits[count] = fit + (others.fits[at] ?? 0) * others.factor
    count += 1
  }
  for (let at = some.start; at < some.end; at += 1) marks[some.rows[at] ?? 0] = 0
  return { ...side, start: 0, end: count, factor: 1, areBestFirst: false }
}
