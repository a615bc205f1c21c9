const LONGEST = 40

/** How many edits a word of this length may hold; in a short word they would make another word. */
export function maxEditDistance(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** The letters of a word, one bit each. */
export function letterMask(word: string): number {
  let mask = 0
  for (let place = 0; place < word.length; place += 1) mask |= 1 << (word.charCodeAt(place) % 32)
  return mask
}

/** How many letters of one word another lacks. Each stands for an edit, which is quicker to see than to count. */
export function lettersMissing(mask: number, fromMask: number): number {
  // Counts the bits of pairs, of fours and of bytes side by side; every known word is asked.
  let bits = mask & ~fromMask
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

// Working space, overwritten by every call.
let before = new Uint8Array(LONGEST + 2)
let previous = new Uint8Array(LONGEST + 2)
let current = new Uint8Array(LONGEST + 2)

/**
 * Letters left out, added, changed or swapped between what was typed and a known word. Where the known word
 * goes on after what was typed, it counts half an edit more. Anything above `limit` means too many.
 */
export function editDistance(typed: string, known: string, limit: number): number {
  const width = Math.min(known.length, typed.length + limit)
  for (let j = 0; j <= width; j += 1) previous[j] = j
  for (let i = 1; i <= typed.length; i += 1) {
    const least = compareLetter({ typed, known, i, width, limit })
    if (least > limit) return limit + 1
    ;[before, previous, current] = [previous, current, before]
  }
  let fewest = limit + 1
  for (let j = Math.max(0, typed.length - limit); j <= width; j += 1) {
    fewest = Math.min(fewest, at(previous, j) + (j < known.length ? 0.5 : 0))
  }
  return fewest
}

type Row = { typed: string; known: string; i: number; width: number; limit: number }

/**
 * One row of the table of optimal string alignment, as far as it can still matter: places further than
 * `limit` from the diagonal are beyond the limit anyway. Answers the least number of the row.
 */
function compareLetter({ typed, known, i, width, limit }: Row): number {
  const letter = typed.charCodeAt(i - 1)
  const letterBefore = typed.charCodeAt(i - 2)
  const first = Math.max(1, i - limit)
  const last = Math.min(width, i + limit)
  current[first - 1] = first === 1 ? i : LONGEST
  let least = LONGEST
  for (let j = first; j <= last; j += 1) {
    const isSame = letter === known.charCodeAt(j - 1)
    let edits = at(previous, j - 1) + (isSame ? 0 : 1)
    edits = Math.min(edits, at(previous, j) + 1, at(current, j - 1) + 1)
    if (i > 1 && j > 1 && letter === known.charCodeAt(j - 2) && letterBefore === known.charCodeAt(j - 1)) {
      edits = Math.min(edits, at(before, j - 2) + 1)
    }
    current[j] = edits
    if (edits < least) least = edits
  }
  current[last + 1] = LONGEST
  return least
}

function at(row: Uint8Array, place: number): number {
  return row[place] ?? LONGEST
}
