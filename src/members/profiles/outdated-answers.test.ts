import { expect, test } from 'vitest'
import type { MemberFacts } from './facts.ts'
import { factsAfter } from './outdated-answers.ts'

const YEAR = 2026

function answersAfter(before: MemberFacts, change: Parameters<typeof factsAfter>[1]) {
  return factsAfter(before, change, YEAR).answers
}

test('an answer about one medicine is asked again with the next, and no other answer is', () => {
  const before: MemberFacts = {
    medications: ['furosemide', 'letrozole'],
    answers: { water_pill_for: 'blood_pressure', cancer_medicine: 'no', food_short: 'no' },
  }
  expect(answersAfter(before, { add: { medications: ['bumetanide'] } })).toEqual({
    cancer_medicine: 'no',
    food_short: 'no',
  })
  expect(answersAfter(before, { add: { medications: ['amlodipine'] } })).toEqual(before.answers)
})

test('an answer about one medicine stays when an unrelated medicine is added', () => {
  const before: MemberFacts = {
    medications: ['warfarin', 'lisinopril'],
    answers: {
      warfarin_over_3_months: 'yes',
      potassium_checked_within_year: 'yes',
      potassium_ever_high: 'no',
    },
  }
  expect(answersAfter(before, { add: { medications: ['amlodipine'] } })).toEqual(before.answers)
})

test('a blood check is asked about again when the new medicine and an earlier one need an agreement together', () => {
  const before: MemberFacts = {
    medications: ['lisinopril'],
    answers: { potassium_checked_within_year: 'yes', potassium_ever_high: 'no' },
  }
  const after = answersAfter(before, { add: { medications: ['spironolactone'] } })
  expect(after?.potassium_checked_within_year).toBeUndefined()
})

test('whether the INR is in range is asked again with any other medicine', () => {
  const before: MemberFacts = {
    medications: ['warfarin'],
    answers: { inr_in_range: 'yes', warfarin_over_3_months: 'yes' },
  }
  const after = answersAfter(before, { add: { medications: ['clarithromycin'] } })
  expect(after).toEqual({ inr_in_range: 'unknown', warfarin_over_3_months: 'yes' })
})

test('a prescriber’s agreement is asked about again with any other medicine', () => {
  const before: MemberFacts = { medications: ['insulin glargine'], answers: { prescriber_agreed: 'yes' } }
  expect(answersAfter(before, { add: { medications: ['amlodipine'] } })?.prescriber_agreed).toBeUndefined()
})

test('an answer that holds back a plan stays', () => {
  const before: MemberFacts = { medications: ['furosemide'], answers: { water_pill_for: 'heart' } }
  expect(answersAfter(before, { add: { medications: ['torsemide'] } })).toEqual(before.answers)
})

test('an answer sent together with the medicine stays', () => {
  const before: MemberFacts = { medications: ['furosemide'], answers: { water_pill_for: 'blood_pressure' } }
  const change = {
    add: { medications: ['torsemide'] },
    set: { answers: { water_pill_for: 'blood_pressure' } },
  } as const
  expect(answersAfter(before, change as never)).toEqual(before.answers)
})

test('a doctor’s agreement to one thing does not cover the next', () => {
  const before: MemberFacts = {
    circumstances: [],
    answers: { clinician_agreed: 'yes', stone_kind: 'cystine' },
  }
  expect(answersAfter(before, { add: { circumstances: ['kidney_stones'] } })).toEqual({
    stone_kind: 'cystine',
  })
})
