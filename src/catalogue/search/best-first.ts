const STEPS = 2 ** 20
const MOST_ROWS = 2 ** 20

/** Up to so many are quicker put in their places one by one than sorted. */
const FEW = 64

// Working space, overwritten by every call.
let keys = new Float64Array(1024)

/**
 * Up to `most` rows, those that fit best first; equal ones keep their order. Fit and row go into one number
 * each, because plain numbers are sorted many times faster than pairs.
 */
export function bestFirst(rows: Uint32Array, fits: Float32Array, most: number): number[] {
  if (keys.length < rows.length) keys = new Float64Array(2 * rows.length)
  const kept = Math.min(most, rows.length)
  if (kept <= FEW || kept * 8 < rows.length) placeBest(rows, fits, kept)
  else sortAll(rows, fits)
  const best: number[] = []
  for (let at = 0; at < kept; at += 1) {
    const key = keys[at] ?? 0
    best.push(key - Math.floor(key / MOST_ROWS) * MOST_ROWS)
  }
  return best
}

function sortAll(rows: Uint32Array, fits: Float32Array): void {
  for (let at = 0; at < rows.length; at += 1) keys[at] = keyOf(rows[at] ?? 0, fits)
  keys.subarray(0, rows.length).sort()
}

/** Puts the smallest few keys to the front, ascending. */
function placeBest(rows: Uint32Array, fits: Float32Array, few: number): void {
  for (let at = 0; at < few; at += 1) place(keyOf(rows[at] ?? 0, fits), at)
  let least = leastFit(few)
  for (let at = few; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    if ((fits[row] ?? 0) < least) continue
    const key = keyOf(row, fits)
    if (key >= (keys[few - 1] ?? 0)) continue
    place(key, few - 1)
    least = leastFit(few)
  }
}

/** Moves the keys that come after this one up by one place, onto `free`, and puts it before them. */
function place(key: number, free: number): void {
  let at = free
  while (at > 0 && (keys[at - 1] ?? 0) > key) {
    keys[at] = keys[at - 1] ?? 0
    at -= 1
  }
  keys[at] = key
}

/** A row that fits less than this comes after all of those few: most rows are passed over by it alone. */
function leastFit(few: number): number {
  return (-Math.ceil((keys[few - 1] ?? 0) / MOST_ROWS) - 0.5) / STEPS
}

function keyOf(row: number, fits: Float32Array): number {
  return row - Math.round((fits[row] ?? 0) * STEPS) * MOST_ROWS
}
