import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buildTextIndex } from './text-index.ts'

const names = [
  'Broccoli, raw',
  'Broccoli, frozen, chopped, unprepared',
  'Soup, cream of broccoli',
  'Chickpeas (garbanzo beans), mature seeds, raw',
  'Tomatoes, red, ripe, raw',
  'Tomato juice, canned',
  'Blueberries, raw',
  'Sweet potato, raw',
  'Crème fraîche',
  'Kellogg’s Corn Flakes',
  'Peas, green, raw',
  'Pears, raw',
]
const index = await buildTextIndex(names.map((text) => ({ fields: [{ text, weight: 1 }] })))

function find(query: string): string[] {
  return (index.find(query, 0, names.length)?.rows ?? []).map((row) => names[row] ?? '')
}

describe('a search finds', () => {
  test.each([
    ['words in any order', 'raw broccoli', 'Broccoli, raw'],
    ['the beginning of a word', 'brocc fro', 'Broccoli, frozen, chopped, unprepared'],
    ['singular for plural', 'tomato ripe', 'Tomatoes, red, ripe, raw'],
    ['plural for singular', 'tomatoes juice', 'Tomato juice, canned'],
    ['a letter left out', 'brocoli raw', 'Broccoli, raw'],
    ['a letter left out of a plural', 'chikpeas', 'Chickpeas (garbanzo beans), mature seeds, raw'],
    ['letters swapped', 'borccoli soup', 'Soup, cream of broccoli'],
    ['a wrong letter', 'garbenzo', 'Chickpeas (garbanzo beans), mature seeds, raw'],
    ['an edit in a word half typed', 'chikp', 'Chickpeas (garbanzo beans), mature seeds, raw'],
    ['an edit that makes another word', 'cream frozen soup', 'nothing'],
    ['words run together', 'sweetpotato', 'Sweet potato, raw'],
    ['a word taken apart', 'blue berries', 'Blueberries, raw'],
    ['letters without their accents', 'creme fraiche', 'Crème fraîche'],
    ['a name without its apostrophe', 'kelloggs corn', 'Kellogg’s Corn Flakes'],
  ])('%s', (_, query, expected) => {
    expect(find(query)[0] ?? 'nothing').toBe(expected)
  })
})

test('the row with the closest word comes first', () => {
  expect(find('broccoli')).toEqual([
    'Broccoli, raw',
    'Broccoli, frozen, chopped, unprepared',
    'Soup, cream of broccoli',
  ])
  expect(find('pea')).toEqual(['Peas, green, raw', 'Pears, raw'])
})

test('a row must contain every word', () => {
  expect(find('broccoli tomato')).toEqual([])
  expect(find('xyzzy')).toEqual([])
})

test('the higher rank comes first among equal fits, then the earlier row', async () => {
  const entry = (text: string, rank: number) => ({ fields: [{ text, weight: 1 }], rank })
  const ranked = await buildTextIndex([entry('oats a', 1), entry('oats b', 2), entry('oats c', 1)])
  expect(ranked.find('oats', 0, 3)).toEqual({ rows: [1, 0, 2], total: 3 })
})

const places = [
  [0, 20],
  [20, 40],
  [90, 120],
  [480, 520],
  [500, 520],
] as const

test.each(['oats', 'oat', 'lon oats', 'oats very lo'])(
  '%s has pages that follow each other',
  async (query) => {
    const many = Array.from(
      { length: 500 },
      (_, row) => `${'very '.repeat(1 + ((row * 7) % 11))}long oats, oaty`,
    )
    const index = await buildTextIndex(many.map((text) => ({ fields: [{ text, weight: 1 }] })))
    const all = index.find(query, 0, 500)?.rows ?? []
    expect(new Set(all).size).toBe(500)
    for (const [from, to] of places) {
      expect(index.find(query, from, to)).toEqual({ rows: all.slice(from, to), total: 500 })
    }
  },
)

test('a query without words and an index without rows are valid', async () => {
  expect(index.find(' - ', 0, 20)).toBeNull()
  expect((await buildTextIndex([])).find('oats', 0, 20)).toEqual({ rows: [], total: 0 })
})

test('other tasks can run while a large index is built', async () => {
  const entries = Array.from({ length: 6000 }, (_, row) => ({
    fields: [{ text: `${names[row % names.length]}, kept way ${row}, of maker ${row % 97}`, weight: 1 }],
  }))
  let isBuilt = false
  const built = buildTextIndex(entries).then((index) => {
    isBuilt = true
    return index
  })
  let turns = 0
  for (; !isBuilt; turns += 1) await setImmediate()
  expect(turns).toBeGreaterThan(5)
  expect((await built).find('maker way 5999', 0, 1)?.rows).toEqual([5999])
})
