import { expect, test } from 'vitest'
import { entryQuestions } from '#meal-plans/phases/entry/entry-questions.ts'
import { EMPTY_DRAFT } from '#web/facts/draft/facts-draft.ts'
import { loadVocabulary } from '#web/facts/draft/medicine-vocabulary.ts'
import { entryReasons } from '#web/facts/entry/entry-of.ts'
import { openQuestions } from '#web/facts/safety/open-questions.ts'
import { answeredWithNone, mayAllBeNone, missingAnswers } from './required-answers.ts'

test('safety and allergies have to be answered, if only with none', () => {
  expect(missingAnswers(EMPTY_DRAFT, [])).toEqual({ circumstances: true, allergies: true })
  expect(missingAnswers({ ...EMPTY_DRAFT, noCircumstances: true, noAllergies: true }, [])).toEqual({})
  expect(
    missingAnswers({ ...EMPTY_DRAFT, circumstances: ['pregnancy'], otherAllergies: ['kiwi'] }, []),
  ).toEqual({})
})

test('“none of these” answers what is open, and leaves alone what is said', () => {
  const said = { ...EMPTY_DRAFT, allergies: ['peanut' as const] }
  expect(answeredWithNone(said)).toEqual({ noCircumstances: true, noMedications: true })
  expect(missingAnswers({ ...said, ...answeredWithNone(said) }, [])).toEqual({})
})

test('“none of these” is no answer any more beside a medicine, an allergy or a circumstance', () => {
  expect(mayAllBeNone(EMPTY_DRAFT)).toBe(true)
  expect(mayAllBeNone({ ...EMPTY_DRAFT, noMedications: true })).toBe(true)
  expect(mayAllBeNone({ ...EMPTY_DRAFT, medications: ['insulin glargine'] })).toBe(false)
  expect(mayAllBeNone({ ...EMPTY_DRAFT, medicationsWithheld: true })).toBe(false)
  expect(mayAllBeNone({ ...EMPTY_DRAFT, allergies: ['peanut'] })).toBe(false)
  expect(mayAllBeNone({ ...EMPTY_DRAFT, circumstances: ['pregnancy'] })).toBe(false)
})

test('what a health goal or a medicine asks has to be answered where an answer can refuse a plan', async () => {
  const vocabulary = await loadVocabulary()
  const told = { goals: ['low-fodmap'], units: 'us' } as const
  const lowFodmap = { entry: entryQuestions('low-fodmap'), vocabulary: null, ...told }
  const { entry } = lowFodmap
  const open = openQuestions(EMPTY_DRAFT, lowFodmap)
  expect(open).toEqual(['red_flag_symptom', 'fructose_intolerance', 'celiac_tested_negative'])
  const all = { ...EMPTY_DRAFT, noCircumstances: true, noAllergies: true }
  expect(missingAnswers(all, open)).toEqual({ answers: true })
  const unknown = {
    ...all,
    answers: Object.fromEntries(open.map((question) => [question, 'unknown' as const])),
  }
  expect(openQuestions(unknown, lowFodmap)).toEqual([])
  expect(entryReasons(unknown, entry)).toHaveLength(open.length)
  expect(entryReasons(all, entry)).toEqual([])

  const beside = (medications: string[]) =>
    openQuestions(
      { ...EMPTY_DRAFT, sex: 'male', medications },
      { entry: [], vocabulary, goals: [], units: 'us' },
    )
  expect(beside(['warfarin'])).toEqual(['warfarin_over_3_months', 'inr_in_range'])
  expect(beside(['cetirizine'])).toEqual([])
  expect(beside(['furosemide'])).toContain('water_pill_for')
  expect(beside(['spironolactone'])).toContain('potassium_checked_since_dose_change')
})
