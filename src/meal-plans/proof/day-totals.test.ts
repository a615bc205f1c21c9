import { expect, test } from 'vitest'
import type { RuleResult } from '../rules/rule-result.ts'
import { dayTotals } from './day-totals.ts'
import type { Proof } from './proof.ts'

const rule = (given: Partial<RuleResult>) =>
  ({ condition: 'hypertension', applies: true, state: 'pass', min: null, max: null, ...given }) as RuleResult
const sodiumOf = (rules: RuleResult[]) =>
  dayTotals({ nutrients: { energy: 2000, sodium: 1014 } }, {
    rules,
    energy: { targetKcal: 2000 },
  } as Proof).find(({ nutrient }) => nutrient === 'sodium')

const hard = rule({ id: 'htn-sodium', severity: 'hard', max: 2300 })
const ideal = rule({ id: 'htn-sodium-ideal', severity: 'target', max: 1500 })

test('a limit stays the limit, and a stricter target is the ideal', () => {
  expect(sodiumOf([hard, ideal])).toMatchObject({ value: 1014, min: null, max: 2300, ideal: 1500 })
  expect(sodiumOf([ideal, hard])).toMatchObject({ max: 2300, ideal: 1500 })
})

test('a target is shown as the limit if there is no limit', () => {
  expect(sodiumOf([ideal])).toMatchObject({ max: 1500, ideal: null })
})

test('a target that is looser than the limit is not an ideal', () => {
  expect(sodiumOf([hard, { ...ideal, max: 2400 }])).toMatchObject({ max: 2300, ideal: null })
})

test('the looser of two targets of one goal is the limit and the stricter is the ideal, in either order', () => {
  const wide = { ...ideal, max: 2300 }
  const narrow = { ...ideal, max: 1500 }
  for (const rules of [
    [wide, narrow],
    [narrow, wide],
  ])
    expect(sodiumOf(rules)).toMatchObject({ max: 2300, ideal: 1500 })
})

test('the stricter target is the limit if the two targets are alternatives or come from two goals', () => {
  const note = 'Your sex is not known.'
  const both = [
    { ...ideal, max: 2300, note },
    { ...ideal, max: 1500, note },
  ]
  expect(sodiumOf(both)).toMatchObject({ max: 1500, ideal: null })
  const ofTwo = [
    { ...ideal, max: 2300 },
    { ...ideal, max: 1500, condition: 'mind' },
  ]
  expect(sodiumOf(ofTwo)).toMatchObject({ max: 1500, ideal: null })
})
