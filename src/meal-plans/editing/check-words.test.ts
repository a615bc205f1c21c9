import { expect, test } from 'vitest'
import { readerOf } from '../person-gate/reader.ts'
import { plannerInputSchema } from '../request/planner-input.ts'
import { checkWords } from './check-words.ts'

const reader = readerOf({
  input: plannerInputSchema.parse({ goals: ['mind'], medications: ['warfarin', 'lisinopril'] }),
  year: 2026,
})

const NO_TEXTS = { goal: '', overview: '', dietFocus: [], tips: [] }

test.each([
  ['Finish a bag of greens each week.', /medicines hold.*leafy green/],
  ['Keep a bowl of fruit at work.', /medicines hold.*fruit/],
])('words that work against a medicine are refused: %s', (tip, why) => {
  expect(() => checkWords(reader, { tips: [tip] }, NO_TEXTS)).toThrow(why)
})

test('a text about food that is in the plan is accepted', () => {
  expect(() =>
    checkWords(reader, { tips: ['Have the greens of your plan as they come.', 'Cook slowly.'] }, NO_TEXTS),
  ).not.toThrow()
})

test('a sentence about health is refused, unless the plan already contained it', () => {
  const tip = 'Say farewell to insulin.'
  expect(() => checkWords(reader, { tips: [tip] }, NO_TEXTS)).toThrow(
    /“Say farewell to insulin.” speaks of health/,
  )
  const before = { ...NO_TEXTS, overview: 'For your brain. Cook slowly.' }
  expect(() => checkWords(reader, { overview: 'For your brain. Cook calmly.' }, before)).not.toThrow()
})
