import { expect, test } from 'vitest'
import { letterMask, lettersMissing } from './edit-distance.ts'

test('missing letters are those that one word has and the other lacks', () => {
  const missing = (word: string, from: string) => lettersMissing(letterMask(word), letterMask(from))
  expect(missing('broccoli', 'broccoli')).toBe(0)
  expect(missing('broccoli', 'brocoli')).toBe(0)
  expect(missing('pears', 'peas')).toBe(1)
  expect(missing('abcdefghijklmnopqrstuvwxyz', '')).toBe(26)
  expect(lettersMissing(-1, 0)).toBe(32)
})
