import { expect, test } from 'vitest'
import { goalsBeside } from './goals-beside.ts'

const ibs = { id: '1', ruleSet: 'ibs', name: 'IBS' }
const fodmap = { id: '2', ruleSet: 'low-fodmap', name: 'Low-FODMAP (IBS)' }
const acne = { id: '3', ruleSet: 'acne', name: 'Acne' }

test('a health goal stands beside those that it may be taken for', () => {
  expect(goalsBeside(fodmap, [acne, fodmap, ibs])?.map(({ name }) => name)).toEqual([
    'IBS',
    'Low-FODMAP (IBS)',
  ])
})

test('and alone where there are none, or none is offered', () => {
  expect(goalsBeside(acne, [acne, ibs, fodmap])).toBeNull()
  expect(goalsBeside(ibs, [ibs, acne])).toBeNull()
})
