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
export function bestFirst(rows: number[], fits: Float32Array, most: number): number[] {
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

function sortAll(rows: number[], fits: Float32Array): void {
  for (let at = 0; at < rows.length; at += 1) keys[at] = keyOf(rows[at] ?? 0, fits)
  keys.subarray(0, rows.length).sort()
}

/** Puts the smallest few keys to the front, ascending. */
function placeBest(rows: number[], fits: Float32Array, few: number): void {
  let placed = 0
  for (let at = 0; at < rows.length; at += 1) {
    const key = keyOf(rows[at] ?? 0, fits)
    if (placed === few && key >= (keys[few - 1] ?? 0)) continue
    let place = placed < few ? placed++ : few - 1
    while (place > 0 && (keys[place - 1] ?? 0) > key) {
      keys[place] = keys[place - 1] ?? 0
      place -= 1
    }
    keys[place] = key
  }
}

function keyOf(row: number, fits: Float32Array): number {
  return row - Math.round((fits[row] ?? 0) * STEPS) * MOST_ROWS
}
