import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const ROWS = 1000
// Use few distinct fits, so that many rows tie. Some fits differ by less than the rounding step.
const fitOf = (row: number) => ((row * 7919) % 61) / 61 + (row % 3) * 1e-7
const rows = Uint32Array.from({ length: ROWS }, (_, place) => (place * 389) % ROWS)
const fits = Float32Array.from(rows, fitOf)
const postings = { rows, fits, start: 0, end: ROWS, factor: 1, areBestFirst: false }

const counted = (row: number) => Math.round(Math.fround(fitOf(row)) * 2 ** 20)
const sorted = [...rows].sort((a, b) => counted(b) - counted(a) || a - b)

test.each([
  [0, 0],
  [0, 1],
  [0, 20],
  [20, 40],
  [80, 100],
  [99, 100],
  [300, 600],
  [0, ROWS],
  [980, 5000],
  [ROWS, 5000],
])('the rows from %i up to %i match those of a full sort', (from, to) => {
  expect(bestFirst(postings, from, to)).toEqual(sorted.slice(from, to))
})

test('the requested rows are taken from postings that are already in order', () => {
  const ordered = { ...postings, rows: Uint32Array.of(9, 5, 7, 3, 8), start: 1, end: 4, areBestFirst: true }
  expect(bestFirst(ordered, 0, 2)).toEqual([5, 7])
  expect(bestFirst(ordered, 2, 9)).toEqual([3])
  expect(bestFirst(ordered, 3, 9)).toEqual([])
})
