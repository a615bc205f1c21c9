import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '#web/facts/draft/facts-draft.ts'
import { answeredWithNone, missingAnswers } from './required-answers.ts'

test('safety and allergies have to be answered, if only with none', () => {
  expect(missingAnswers(EMPTY_DRAFT)).toEqual({ circumstances: true, allergies: true })
  expect(missingAnswers({ ...EMPTY_DRAFT, noCircumstances: true, noAllergies: true })).toEqual({})
  expect(missingAnswers({ ...EMPTY_DRAFT, circumstances: ['pregnancy'], otherAllergies: ['kiwi'] })).toEqual(
    {},
  )
})

test('“none of these” answers what is open, and leaves alone what is said', () => {
  const said = { ...EMPTY_DRAFT, allergies: ['peanut' as const] }
  expect(answeredWithNone(said)).toEqual({ noCircumstances: true, noMedications: true })
  expect(missingAnswers({ ...said, ...answeredWithNone(said) })).toEqual({})
})
