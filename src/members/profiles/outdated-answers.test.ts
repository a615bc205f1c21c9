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

test('an answer that holds a plan back stays', () => {
  const before: MemberFacts = { medications: ['furosemide'], answers: { water_pill_for: 'heart' } }
  expect(answersAfter(before, { add: { medications: ['torsemide'] } })).toEqual(before.answers)
})

test('an answer that comes with the medicine stays', () => {
  const before: MemberFacts = { medications: ['furosemide'], answers: { water_pill_for: 'blood_pressure' } }
  const change = {
    add: { medications: ['torsemide'] },
    set: { answers: { water_pill_for: 'blood_pressure' } },
  } as const
  expect(answersAfter(before, change as never)).toEqual(before.answers)
})

test('the word of a doctor for one thing is none for the next', () => {
  const before: MemberFacts = {
    circumstances: [],
    answers: { clinician_agreed: 'yes', stone_kind: 'cystine' },
  }
  expect(answersAfter(before, { add: { circumstances: ['kidney_stones'] } })).toEqual({
    stone_kind: 'cystine',
  })
})
