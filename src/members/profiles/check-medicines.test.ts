import { expect, test } from 'vitest'
import { withKnownMedicines } from './check-medicines.ts'
import { medicineQuestions } from './medicine-questions.ts'

test('each medicine is kept under one name, once', () => {
  expect(withKnownMedicines({ medications: ['Warfarin 5 mg', 'warfarin', 'ace_inhibitor'] })).toEqual({
    medications: ['warfarin', 'ace inhibitor'],
  })
  expect(withKnownMedicines({ medications: [] })).toEqual({ medications: [] })
  expect(withKnownMedicines({})).toEqual({})
})

test('a name that we do not know is refused, with what it may have meant', () => {
  expect(() => withKnownMedicines({ medications: ['lisinopril', 'warfrin'] })).toThrow(
    /do not know the medicine “warfrin”.*Did you mean warfarin\?.*pharmacist/,
  )
  expect(() => withKnownMedicines({ medications: ['foo'] })).toThrow(/“foo”/)
})

test('only the medicines that call for a question have it asked', () => {
  expect(medicineQuestions({ medications: ['cetirizine'] })).toEqual([])
  expect(medicineQuestions({ medications: ['warfarin'] })).toEqual([
    'clinic_knows_diet_change',
    'warfarin_over_3_months',
    'inr_in_range',
  ])
  expect(medicineQuestions({ medications: ['lisinopril', 'spironolactone'] })).toContain('prescriber_agreed')
  expect(medicineQuestions({ medications: ['Yaz'] })).toEqual([])
  expect(medicineQuestions({ medications: ['Emsam'] })).toEqual(['patch_of_6_mg'])
})
