import { expect, test } from 'vitest'
import { shortSource, sourceAnchor } from './source.ts'

test.each([
  ['Mellen PB et al., Arch Intern Med 168:308, DASH index per 1,000 kcal (2008)', 'Mellen PB et al. (2008)'],
  [
    'Dietary Guidelines for Americans 2020–2025 (2020)',
    'Dietary Guidelines for Americans 2020\u2060–\u20602025 (2020)',
  ],
  ['Rule of this service; no published figure', 'Rule of this service'],
])('%s is called %s', (source, short) => {
  expect(shortSource(source)).toBe(short)
})

test('two works of one author and year stay apart', () => {
  const [plan, servings] = [
    'NHLBI, DASH Eating Plan, NIH publication 06-4082 (2006)',
    'NHLBI, DASH servings for about 2,000 kcal (2006)',
  ] as const
  expect(sourceAnchor(plan)).not.toBe(sourceAnchor(servings))
  expect(sourceAnchor(plan)).toMatch(/^[a-z0-9-]+$/)
})
