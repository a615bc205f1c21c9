import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { type EnergyTarget, energyTarget } from './energy-target.ts'
import { plannedPersonOf } from './planned-person.ts'

const YEAR = 2026
const woman = { sex: 'female', birthYear: YEAR - 40, heightCm: 168, weightKg: 70 }
const resting = 10 * 70 + 6.25 * 168 - 5 * 40 - 161
const need = Math.round(resting * 1.5)
const heavy = { ...woman, weightKg: 90, medications: [] }
const heavyNeed = Math.round((resting + 200) * 1.5)
const aim = { circumstances: ['weight_loss_aim'] }

function energyFor(profile: Record<string, unknown>): EnergyTarget {
  const request = aRequest({ goals: ['heart-health'], ...profile })
  return energyTarget(request.input, plannedPersonOf(request))
}
const targetFor = (profile: Record<string, unknown>) => energyFor(profile).targetKcal

test('without facts a day holds a usual amount, and nothing is cut from it', () => {
  expect(targetFor({})).toBe(2000)
  expect(targetFor({ sex: 'female', weightKg: 70 })).toBe(2000)
  expect(targetFor({ sex: 'male' })).toBe(2400)
  expect(targetFor({ ...aim, medications: [] })).toBe(2000)
  expect(energyFor({ energyKcal: 1300, sex: 'male' })).toMatchObject({
    floorKcal: 2000,
    sentence: expect.stringContaining('Tell us your sex'),
  })
})

test('with facts it is the resting need by Mifflin and St Jeor, times activity', () => {
  expect(targetFor({ ...woman, activity: 'sedentary' })).toBe(Math.round(resting * 1.4))
  expect(targetFor({ ...woman, activity: 'active' })).toBe(Math.round(resting * 1.85))
  expect(energyFor(woman)).toMatchObject({
    targetKcal: need,
    floorKcal: Math.ceil(resting * 1.5 * 0.9),
    ceilingKcal: Math.floor(resting * 1.5 * 1.15),
    needKcal: need,
    sentence: null,
  })
})

describe('what a member asks for', () => {
  test('is served where it is near what the body uses', () => {
    expect(energyFor({ ...woman, energyKcal: 2000 })).toMatchObject({ targetKcal: 2000, sentence: null })
    expect(targetFor({ ...woman, energyKcal: 2300, answers: {} })).toBe(2300)
  })

  test('is raised where it is less, and the plan says why', () => {
    const { targetKcal, floorKcal, sentence } = energyFor({ ...woman, energyKcal: 1800 })
    expect(targetKcal).toBe(Math.round(resting * 1.5 * 0.95))
    expect(floorKcal).toBeGreaterThan(1800)
    expect(sentence).toContain('You asked for 1,800 kcal. Your body uses about 2,084 kcal a day')
    expect(sentence).toContain('this plan gives 1,979')
  })

  test('is not followed where it is less than the body uses at rest, and a help line stands there', () => {
    const { targetKcal, sentence } = energyFor({ ...woman, energyKcal: 1236 })
    expect(targetKcal).toBe(need)
    expect(sentence).toMatch(/1,236 kcal is less than your body uses at rest.*1-888-375-7767/)
  })

  test('is asked again where it is far more, and never goes above the ceiling', () => {
    expect(energyFor({ ...woman, energyKcal: 4000 })).toMatchObject({
      targetKcal: need,
      sentence: expect.stringContaining('until you tell us that you meant it'),
    })
    const meant = energyFor({ ...woman, energyKcal: 4000, answers: { energy_wish_meant: 'yes' } })
    expect(meant.targetKcal).toBeLessThanOrEqual(meant.ceilingKcal)
    expect(meant.ceilingKcal).toBe(Math.floor(resting * 1.5 * 1.15))
  })
})

describe('less than the body uses', () => {
  test('comes only with the aim to lose weight, never with a health goal alone', () => {
    for (const goal of ['fatty-liver', 'psoriasis', 'pcos', 'heart-health']) {
      expect(targetFor({ ...heavy, goals: [goal] }), goal).toBe(heavyNeed)
      expect(targetFor({ ...heavy, ...aim, goals: [goal] }), goal).toBe(heavyNeed - 500)
    }
    expect(targetFor({ ...heavy, ...aim, weightKg: 65 })).toBe(targetFor({ ...heavy, weightKg: 65 }))
  })

  test('is at most a quarter', () => {
    const small = { ...heavy, ...aim, heightCm: 150, weightKg: 60, activity: 'sedentary' }
    const { targetKcal, floorKcal, needKcal } = energyFor(small)
    expect(floorKcal).toBeGreaterThanOrEqual((needKcal ?? 0) * 0.75)
    expect(targetKcal).toBeGreaterThan((needKcal ?? 0) - 500)
  })

  test.each([
    ['insulin', { medications: ['insulin'] }],
    ['a stimulant', { medications: ['stimulant'], goals: ['fatty-liver', 'adhd'] }],
    ['warfarin', { medications: ['warfarin'] }],
    ['lithium', { medications: ['lithium'] }],
    ['medicines that were not told', { medications: undefined }],
    ['medicines that are withheld', { medicationsWithheld: true }],
    ['insulin by its brand', { medications: ['humalog'] }],
    ['an elimination', { goals: ['low-fodmap'] }],
    ['low mood that may take the appetite', { goals: ['depression'] }],
    ['a break after twelve weeks', { week: 13 }],
    ['70 years without a clinician', { birthYear: YEAR - 70 }],
    ['80 years', { birthYear: YEAR - 80, answers: { clinician_agreed: 'yes' } }],
  ])('is not planned with %s', (_, facts) => {
    const { targetKcal, needKcal, sentence } = energyFor({ ...heavy, ...aim, ...facts })
    expect(targetKcal).toBeGreaterThanOrEqual(needKcal ?? 0)
    expect(sentence).not.toBeNull()
  })

  test('is planned again where nothing speaks against it any more', () => {
    expect(targetFor({ ...heavy, ...aim, week: 15 })).toBe(heavyNeed - 500)
    const agreed = { medications: ['insulin'], answers: { prescriber_agreed: 'yes' } }
    expect(targetFor({ ...heavy, ...aim, ...agreed })).toBeLessThan(heavyNeed)
    expect(energyFor({ ...heavy, ...aim, ...agreed }).floorKcal).toBeGreaterThanOrEqual(
      (resting + 200) * 1.5 * 0.8,
    )
    const older = { heightCm: 160, birthYear: YEAR - 70, answers: { clinician_agreed: 'yes' } }
    const { targetKcal, needKcal } = energyFor({ ...heavy, ...aim, ...older })
    expect(targetKcal).toBe((needKcal ?? 0) - 250)
  })
})

test('at a low weight, and for older people, a day holds all that the body uses', () => {
  const low = energyFor({ ...woman, weightKg: 50 })
  expect(low).toMatchObject({
    floorKcal: low.needKcal,
    targetKcal: (low.needKcal ?? 0) + 250,
  })
  expect(low.ceilingKcal).toBe(Math.floor((10 * 50 + 6.25 * 168 - 5 * 40 - 161) * 1.5 + 500))
  const older = energyFor({ ...woman, birthYear: YEAR - 72, weightKg: 58 })
  expect(older.floorKcal).toBeGreaterThanOrEqual(older.needKcal ?? Infinity)
  expect(older.floorKcal).toBeGreaterThanOrEqual(25 * 58)
})
