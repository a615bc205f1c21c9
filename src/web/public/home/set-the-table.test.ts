import { expect, test } from 'vitest'
import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { setTheTable } from './set-the-table.ts'

function plate(slug: string, category: string, foods: number): RecipePlate {
  const items = Array.from({ length: foods }, (_, i) => ({
    name: `${slug} ${i}`,
    grams: 100,
    shape: 'round',
    color: `#0000${10 + i}`,
  }))
  return { slug, name: slug, category, items }
}

const plates = [
  plate('a', 'Lunch', 3),
  plate('b', 'Breakfast', 2),
  plate('c', 'Dinner', 5),
  plate('d', 'Dinner', 6),
  plate('e', 'Lunch', 1),
]

test('the hero shows the liveliest dinner, breakfast and lunch', () => {
  expect(setTheTable(plates).hero.map(({ slug }) => slug)).toEqual(['d', 'b', 'a'])
})

test('no dish stands on the table twice', () => {
  expect(setTheTable(plates).row.map(({ slug }) => slug)).toEqual(['c', 'e'])
})

test('a catalogue without recipes leaves the table empty', () => {
  expect(setTheTable([])).toEqual({ hero: [], row: [] })
})
