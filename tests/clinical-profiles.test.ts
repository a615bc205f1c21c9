import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unknownMedicines } from '#catalogue/medicines/match-medicine.ts'
import { answersTo, type Question } from '#members/profiles/question.ts'
import { type ClinicalProfile, type Measured, measureProfile } from './support/evidence/profile-measures.ts'

/**
 * The people of the clinical review. Each gets the answer that the review requires, measured from the foods
 * on the plate.
 */
const PROFILES = readFileSync(join(import.meta.dirname, 'support/evidence/clinical-profiles.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ClinicalProfile)

const named = PROFILES.map((profile, at) => {
  const nth = PROFILES.slice(0, at).filter(({ id }) => id === profile.id).length + 1
  return [`${profile.id} ${nth}`, profile] as const
})

const missed = (found: readonly Measured[]) =>
  found.filter(({ isMet }) => !isMet).map(({ bound, value }) => `${bound.join(' ')}: ${value}`)
const reached = (found: readonly Measured[]) =>
  found.filter(({ isMet }) => isMet).map(({ bound, value }) => `${bound.join(' ')}: ${value}`)

test('all profiles are present, and few wait for more dishes', () => {
  expect(PROFILES).toHaveLength(108)
  expect(new Set(PROFILES.map(({ id }) => id)).size).toBe(80)
  expect(PROFILES.filter(({ open }) => open).map(({ id }) => id)).toEqual([
    'fiber-01-week1',
    't2d-01-carb-meal',
    'gate-08-food-enough',
  ])
})

describe.each(named)('%s', (_, profile) => {
  const { status, or, open } = profile

  test('gets the answer and the week that the review requires', () => {
    const found = measureProfile(profile)
    expect([status, or?.status]).toContain(found.status)
    expect(missed(found.met)).toEqual([])
    // Once all of these are met, move them to the required bounds.
    expect(reached(found.open)).toEqual([])
    expect(found.later.length === 0 || missed(found.later).length > 0).toBe(true)
    if (open) expect(open.why).toMatch(/^[A-Z].{40,}\.$/)
  })
})

test('each answer and each medicine of the profiles can be entered', () => {
  const told = PROFILES.flatMap(({ facts }) => Object.entries(facts.answers ?? {}))
  expect(told.filter(([question, answer]) => !answersTo(question as Question).includes(answer))).toEqual([])
  expect(PROFILES.flatMap(({ facts }) => unknownMedicines((facts.medications ?? []) as string[]))).toEqual([])
})
