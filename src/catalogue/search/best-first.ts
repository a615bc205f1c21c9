import type { Postings } from './postings.ts'

const STEPS = 2 ** 20
const MOST_ROWS = 2 ** 20
const LEAST_ROOM = 64

/**
 * Encodes fit and row in one number; a smaller number means a better fit. Plain numbers are sorted many times
 * faster than pairs. Rows with equal fit keep their order.
 */
export function keyOf(row: number, fit: number): number {
  return row - Math.round(fit * STEPS) * MOST_ROWS
}

export function rowOf(key: number): number {
  return key - Math.floor(key / MOST_ROWS) * MOST_ROWS
}

// A scratch buffer, overwritten by every call.
let keys = new Float64Array(1024)

/** Returns the rows at positions `from` up to `to` when sorted by best fit. */
export function bestFirst(postings: Postings, from: number, to: number): number[] {
  const last = Math.min(to, postings.end - postings.start)
  const best: number[] = []
  if (from >= last) return best
  if (postings.areBestFirst) {
    for (let at = from; at < last; at += 1) best.push(postings.rows[postings.start + at] ?? 0)
    return best
  }
  for (const key of smallestKeys(postings, from, last)) best.push(rowOf(key))
  return best
}

function smallestKeys({ rows, fits, start, end, factor }: Postings, from: number, to: number): Float64Array {
  const space = 2 * Math.max(to, LEAST_ROOM)
  if (keys.length < space) keys = new Float64Array(space)
  let size = 0
  let limit = Number.POSITIVE_INFINITY
  for (let at = start; at < end; at += 1) {
    const key = keyOf(rows[at] ?? 0, (fits[at] ?? 0) * factor)
    if (key >= limit) continue
    keys[size] = key
    size += 1
    if (size < space) continue
    smallestFirst(size, to)
    limit = keys[to - 1] ?? 0
    size = to
  }
  if (size > to) smallestFirst(size, to)
  if (from > 0) smallestFirst(to, from)
  return keys.subarray(from, to).sort()
}

/**
 * Moves the smallest `count` of the first `size` keys to the front, with the largest of them last (Hoare's
 * selection).
 */
function smallestFirst(size: number, count: number): void {
  let low = 0
  let high = size - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left += 1
      while ((keys[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const smaller = keys[right] ?? 0
      keys[right] = keys[left] ?? 0
      keys[left] = smaller
      left += 1
      right -= 1
    }
    if (count <= right + 1) high = right
    else if (count > left) low = left
    else return
  }
}
