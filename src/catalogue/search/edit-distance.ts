const LONGEST = 40

/**
 * Returns how many edits a word of this length can contain. In a short word, more edits would make another
 * word.
 */
export function maxEditDistance(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** Returns the letters of a word as a bit mask, one bit each. */
export function letterMask(word: string): number {
  let mask = 0
  for (let place = 0; place < word.length; place += 1) mask |= 1 << (word.charCodeAt(place) % 32)
  return mask
}

/**
 * Counts the letters of one word that another lacks. Each missing letter requires an edit, and this check is
 * faster than counting edits.
 */
export function lettersMissing(mask: number, fromMask: number): number {
  // Count the bits of pairs, nibbles and bytes in parallel, because every known word is compared.
  let bits = mask & ~fromMask
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

// Scratch buffers, overwritten by every call.
let before = new Uint8Array(LONGEST + 2)
let previous = new Uint8Array(LONGEST + 2)
let current = new Uint8Array(LONGEST + 2)

/**
 * Counts the letters omitted, added, changed or swapped between the typed word and a known word. If the known
 * word continues after the typed text, adds half an edit. Any result above `limit` means too many edits.
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
 * Computes one row of the optimal string alignment table. Skips cells further than `limit` from the diagonal,
 * since they exceed the limit anyway. Returns the smallest number in the row.
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
