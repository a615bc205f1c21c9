import { expect, test } from 'vitest'
import { citedParts, numberedSources, sourceUrl } from './cited-text.ts'

const references = [
  { sentence: 'Salt raises blood pressure.', source: 'AHA, 2025' },
  { sentence: 'Beans lower LDL.', source: 'https://example.org/a' },
  { sentence: 'Oats too.', source: 'AHA, 2025' },
]

test('a sentence is followed by the number of its source, and the other text by none', () => {
  expect(citedParts('Cook. Beans lower LDL. Oats too. Eat.', references)).toEqual([
    { text: 'Cook. Beans lower LDL.', number: 2 },
    { text: ' Oats too.', number: 1 },
    { text: ' Eat.', number: null },
  ])
  expect(citedParts('Eat.', references)).toEqual([{ text: 'Eat.', number: null }])
})

test('a source has one number, however many sentences it is for', () => {
  expect(numberedSources(references)).toEqual(['AHA, 2025', 'https://example.org/a'])
})

test('only a web address becomes a link', () => {
  expect(sourceUrl('https://example.org/a')).toBe('https://example.org/a')
  for (const source of ['AHA, 2025', 'javascript:alert(1)', 'https://']) expect(sourceUrl(source)).toBeNull()
})
