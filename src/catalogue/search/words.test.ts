import { expect, test } from 'vitest'
import { stemOf, wordsOf } from './words.ts'

test.each([
  ['tomatoes', 'tomato'],
  ['potatoes', 'potato'],
  ['berries', 'berry'],
  ['cookies', 'cookie'],
  ['peaches', 'peach'],
  ['radishes', 'radish'],
  ['peas', 'pea'],
  ['olives', 'olive'],
  ['chives', 'chive'],
  ['lentils', 'lentil'],
])('%s and %s are one word', (plural, singular) => {
  expect(stemOf(plural)).toBe(stemOf(singular))
})

test.each(['asparagus', 'hummus', 'couscous', 'swiss', 'gas', 'cassis'])('%s is no plural', (word) => {
  expect(stemOf(word)).toBe(word)
})

test('words are separated by symbols and have no accents or apostrophes', () => {
  expect(wordsOf("Crème fraîche, 2% (Kellogg's) — µg")).toEqual(['creme', 'fraiche', '2', 'kelloggs', 'μg'])
  expect(wordsOf(' ,;! ')).toEqual([])
  expect(wordsOf('x'.repeat(90)).map(({ length }) => length)).toEqual([40, 40, 10])
})
