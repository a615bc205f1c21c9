import { expect, test } from 'vitest'
import { withKnownMedicines } from './check-medicines.ts'
import { changeInForm } from './facts-change.ts'
import { medicineQuestions, openedByMedicines } from './medicine-questions.ts'

test('each medicine is stored under one name, once', () => {
  expect(withKnownMedicines({ medications: ['Warfarin 5 mg', 'warfarin', 'ace_inhibitor'] })).toEqual({
    medications: ['warfarin', 'ace inhibitor'],
  })
  expect(withKnownMedicines({ medications: [] })).toEqual({ medications: [] })
  expect(withKnownMedicines({})).toEqual({})
})

test('a pasted list is split into its medicines, and “none” becomes an empty list', () => {
  expect(withKnownMedicines({ medications: ['lisinopril 10 mg potassium 20 meq'] })).toEqual({
    medications: ['lisinopril', 'potassium chloride'],
  })
  expect(withKnownMedicines({ medications: ['none'] })).toEqual({ medications: [] })
  expect(() => withKnownMedicines({ medications: ['losartan 100/12.5'] })).toThrow(/more than one dose/)
})

test('a supplement that interacts with a medicine requires the prescriber’s agreement', () => {
  expect(medicineQuestions({ medications: ['fish oil'] })).toEqual([])
  expect(medicineQuestions({ medications: ['fish oil', 'Eliquis'] })).toEqual(['prescriber_agreed'])
})

test('an unknown name is refused with a suggestion', () => {
  expect(() => withKnownMedicines({ medications: ['lisinopril', 'warfarn'] })).toThrow(
    /do not know the medicine “warfarn”.*Did you mean warfarin\?.*pharmacist/,
  )
  expect(() => withKnownMedicines({ medications: ['foo'] })).toThrow(/“foo”/)
})

test('only medicines that call for a question raise it', () => {
  expect(medicineQuestions({ medications: ['cetirizine'] })).toEqual([])
  expect(medicineQuestions({ medications: ['warfarin'] })).toEqual([
    'clinic_knows_diet_change',
    'warfarin_over_3_months',
    'inr_in_range',
  ])
  expect(medicineQuestions({ medications: ['lisinopril', 'spironolactone'] })).toContain('prescriber_agreed')
  expect(medicineQuestions({ medications: ['Yaz'] })).toEqual([])
  expect(medicineQuestions({ medications: ['Ocella'] })).toEqual([])
  expect(medicineQuestions({ medications: ['Emsam'] })).toEqual(['patch_of_6_mg'])
})

test('an added medicine reopens agreements and its own questions, and a removed one reopens nothing', () => {
  const opened = openedByMedicines(['lisinopril', 'warfarin'], ['lisinopril', 'warfarin', 'spironolactone'])
  expect(opened).toEqual(expect.arrayContaining(['prescriber_agreed', 'clinician_agreed', 'inr_in_range']))
  expect(opened).toContain('potassium_ever_high')
  expect(opened).not.toContain('warfarin_over_3_months')
  expect(openedByMedicines(['lisinopril'], ['lisinopril', 'warfarin'])).toContain('warfarin_over_3_months')
  expect(openedByMedicines(['lisinopril', 'warfarin'], ['warfarin'])).toEqual([])
})

test('a form repeats an answer to a reopened question even if it is unchanged', () => {
  const seen = {
    medications: ['insulin'],
    answers: { prescriber_agreed: 'yes', ibs_diagnosed: 'yes' },
  } as const
  const now = (medications: string[]) => ({ medications, answers: seen.answers })
  const reported = { medications: [...seen.medications], answers: seen.answers }
  expect(changeInForm(reported, now(['insulin', 'glipizide']))).toEqual({
    add: { medications: ['glipizide'] },
    set: { answers: { prescriber_agreed: 'yes' } },
  })
  expect(changeInForm(reported, now([]))).toEqual({ set: { medications: [] } })
  const open = { medications: ['insulin', 'glipizide'] }
  expect(changeInForm(reported, open)).toMatchObject({
    drop: { answers: ['prescriber_agreed', 'ibs_diagnosed'] },
  })
})
