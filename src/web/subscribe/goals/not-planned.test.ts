import { expect, test } from 'vitest'
import { refusalsToAll } from '#meal-plans/preview/list-refusals.ts'
import { notPlanned } from './not-planned.ts'

const { byCircumstance } = refusalsToAll(2026)

test.for([
  ['kidney', /kidney disease.+doctor or a registered dietitian/],
  ['my kidneys', /kidney disease/],
  ['dialysis', /dialysis/],
  ['cancer', /cancer treatment/],
  ['pregnant', /pregnant/],
  ['chemo', /cancer treatment/],
  ['anorexia', /eating disorder/],
  ['diabetes and kidney disease', /kidney disease/],
] as const)('“%s” is answered with why no plan is made, and whom to ask', ([typed, said]) => {
  expect(notPlanned(typed, byCircumstance)).toMatch(said)
})

test('anything else is only not found', () => {
  for (const typed of ['', 'toothache', 'knee']) expect(notPlanned(typed, byCircumstance)).toBe(null)
})
