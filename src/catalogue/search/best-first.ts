const STEPS = 2 ** 20
const MOST_ROWS = 2 ** 20

/**
 * Up to `most` rows, those that fit best first; equal ones keep their order. Fit and row go into one number
 * each, because plain numbers are sorted many times faster than pairs.
 */
export function bestFirst(rows: number[], fits: Float32Array, most: number): number[] {
  const keys = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    keys[at] = row - Math.round((fits[row] ?? 0) * STEPS) * MOST_ROWS
  }
  const first = most * 8 < keys.length ? smallest(keys, most) : keys.sort().subarray(0, most)
  return Array.from(first, (key) => ((key % MOST_ROWS) + MOST_ROWS) % MOST_ROWS)
}

/** The smallest few of many numbers, ascending. */
function smallest(keys: Float64Array, most: number): Float64Array {
  const kept = keys.slice(0, most).sort()
  for (let at = most; at < keys.length; at += 1) {
    const key = keys[at] ?? 0
    if (key >= (kept[most - 1] ?? 0)) continue
    let place = most - 1
    while (place > 0 && (kept[place - 1] ?? 0) > key) {
      kept[place] = kept[place - 1] ?? 0
      place -= 1
    }
    kept[place] = key
  }
  return kept
}
