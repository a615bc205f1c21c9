import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const ROWS = 1000
// Few different fits, so that many rows fit as well; some differ by less than counts.
const fits = Float32Array.from({ length: ROWS }, (_, row) => ((row * 7919) % 61) / 61 + (row % 3) * 1e-7)
const rows = Uint32Array.from({ length: ROWS }, (_, place) => (place * 389) % ROWS)

test.each([1, 20, 60, 100, 500, ROWS, 5000])(
  'the best %i of a thousand are those that sorting gives',
  (most) => {
    const counted = (row: number) => Math.round((fits[row] ?? 0) * 2 ** 20)
    const sorted = [...rows].sort((a, b) => counted(b) - counted(a) || a - b)
    expect(bestFirst(rows, fits, most)).toEqual(sorted.slice(0, most))
  },
)
