import { expect, test } from 'vitest'
import { knownAmount, shareWords } from './known-amount.ts'

test.each([
  ['of all of it', { amount: 0, coverage: 1 }, { isKnown: true, isPartly: false, shown: true }],
  ['without a share', { amount: 2 }, { isKnown: true, isPartly: false, shown: true }],
  [
    'of a part that holds some',
    { amount: 2, coverage: 0.47 },
    { isKnown: true, isPartly: true, shown: true },
  ],
  [
    'of a part that holds none',
    { amount: 0, coverage: 0.47 },
    { isKnown: true, isPartly: true, shown: false },
  ],
  ['of a trace of it', { amount: 0, coverage: 0.003 }, { isKnown: true, isPartly: true, shown: false }],
  ['of nothing', { amount: 0, coverage: 0 }, { isKnown: false, isPartly: false, shown: false }],
])('what is known %s', (_, figure, said) => {
  expect(knownAmount(figure)).toEqual(said)
})

test.each([
  [1, '100%'],
  [0.998, '99%'],
  [0.47, '47%'],
  [0.29, '29%'],
  [0.003, 'under 1%'],
  [0, '0%'],
])('a share of %d is written as %s', (share, words) => {
  expect(shareWords(share, 'en-US', 'under 1%')).toBe(words)
})
