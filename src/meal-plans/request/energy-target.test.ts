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

test('a day contains a usual amount without any deficit if no facts are known', () => {
  expect(targetFor({})).toBe(2000)
  expect(targetFor({ sex: 'female', weightKg: 70 })).toBe(2000)
  expect(targetFor({ sex: 'male' })).toBe(2400)
  expect(targetFor({ ...aim, medications: [] })).toBe(2000)
  expect(energyFor({ energyKcal: 1300, sex: 'male' })).toMatchObject({
    floorKcal: 2000,
    sentence: expect.stringContaining('Tell us your sex'),
  })
})

test('the target is the Mifflin-St Jeor resting need times activity if facts are known', () => {
  expect(targetFor({ ...woman, activity: 'sedentary' })).toBe(Math.round(resting * 1.4))
  expect(targetFor({ ...woman, activity: 'active' })).toBe(Math.round(resting * 1.85))
  expect(energyFor(woman)).toMatchObject({
    targetKcal: need,
    floorKcal: Math.ceil(resting * 1.5 * 0.95),
    ceilingKcal: Math.floor(resting * 1.5 * 1.15),
    needKcal: need,
    sentence: null,
  })
})

describe('energy that a member asks for', () => {
  test('is served if it is close to what the body uses', () => {
    expect(energyFor({ ...woman, energyKcal: 2000 })).toMatchObject({ targetKcal: 2000, sentence: null })
    expect(targetFor({ ...woman, energyKcal: 2300, answers: {} })).toBe(2300)
  })

  test('is raised if it is too low, and the plan explains why', () => {
    const { targetKcal, floorKcal, sentence } = energyFor({ ...woman, energyKcal: 1800 })
    expect(targetKcal).toBe(Math.round(resting * 1.5 * 0.95 * 1.01))
    expect(floorKcal).toBeGreaterThan(1800)
    expect(sentence).toContain('You asked for 1,800 kcal. Your body uses about 2,084 kcal a day')
    expect(sentence).toContain('This plan gives 1,999.')
  })

  test('is not followed below the range of the guideline, and a help line is shown', () => {
    const { targetKcal, sentence } = energyFor({ ...woman, energyKcal: 1150 })
    expect(targetKcal).toBe(need)
    expect(sentence).toMatch(/1,150 kcal is less than your body uses at rest.*1-888-375-7767/)
  })

  test('is questioned if it is far too high, and never exceeds the ceiling', () => {
    expect(energyFor({ ...woman, energyKcal: 4000 })).toMatchObject({
      targetKcal: need,
      sentence: expect.stringContaining('until you tell us that you meant it'),
    })
    const meant = energyFor({ ...woman, energyKcal: 4000, answers: { energy_wish_meant: 'yes' } })
    expect(meant.targetKcal).toBeLessThanOrEqual(meant.ceilingKcal)
    expect(meant.ceilingKcal).toBe(Math.floor(resting * 1.5 * 1.15))
  })
})

describe('a member with obesity who asks for less energy', () => {
  const man = { sex: 'male', birthYear: YEAR - 50, heightCm: 178, weightKg: 130, activity: 'sedentary' }
  const asks = (energyKcal: number | undefined, answers = {}) =>
    energyFor({
      ...man,
      ...aim,
      medications: [],
      energyKcal,
      answers: { energy_wish_meant: 'yes', ...answers },
    })
  const agreed = { clinician_agreed: 'yes' }

  test('gets at least three quarters of the need without a clinician, and learns what agreement would change', () => {
    const { targetKcal, needKcal, sentence } = asks(1800)
    expect(needKcal).toBe(3035)
    expect(targetKcal).toBeGreaterThanOrEqual(3035 * 0.75)
    expect(targetKcal).toBeLessThan(2354)
    expect(sentence).toMatch(
      /You asked for 1,800 kcal\. Your body uses about 3,035 kcal a day\. This plan gives 2,299: the most we take off without a clinician\. With their yes we can plan 1,800\.$/,
    )
  })

  test('gets what the guideline prescribes once a clinician agreed, without a help line', () => {
    expect(asks(1800, agreed)).toMatchObject({ targetKcal: 1800, sentence: null })
    const woman = { ...man, sex: 'female', birthYear: YEAR - 40, heightCm: 165, weightKg: 104 }
    const { targetKcal, floorKcal } = energyFor({
      ...woman,
      ...aim,
      medications: [],
      energyKcal: 1350,
      answers: { energy_wish_meant: 'yes', ...agreed },
    })
    expect(targetKcal).toBe(1350)
    expect(floorKcal).toBeGreaterThanOrEqual(1317)
  })

  test.each([{}, agreed])('never gets more because they asked for less', (answers) => {
    const served = [undefined, 2500, 2300, 2000, 1800, 1600, 1400, 1000].map(
      (kcal) => asks(kcal, answers).targetKcal,
    )
    expect(served).toEqual(served.toSorted((a, b) => b - a))
    expect(served.at(-1)).toBeGreaterThanOrEqual(1500)
  })

  test('sees the help line only below the range of the guideline', () => {
    expect(asks(1500, agreed).sentence).not.toContain('1-888-375-7767')
    expect(asks(1300, agreed).sentence).toContain('1-888-375-7767')
  })
})

describe('a member with a GLP-1 medicine', () => {
  const man = { sex: 'male', birthYear: YEAR - 60, heightCm: 176, weightKg: 130, activity: 'light' }
  const taking = (answers: Record<string, string>, energyKcal?: number) =>
    energyFor({
      ...man,
      ...aim,
      medications: ['Zepbound'],
      energyKcal,
      answers: { energy_wish_meant: 'yes', ...answers },
    })
  const eats = { eats_what_is_planned: 'yes' }

  test('gets 500 kcal less if they can eat the plan', () => {
    const { targetKcal, needKcal } = taking(eats)
    expect(targetKcal).toBe((needKcal ?? 0) - 500)
    expect(taking({ ...eats, clinician_agreed: 'yes' }, 1800).targetKcal).toBe(targetKcal)
    expect(taking({}).targetKcal).toBe(needKcal)
  })

  test('gets the energy asked for once the prescriber agreed', () => {
    const { targetKcal, floorKcal } = taking({ ...eats, prescriber_agreed: 'yes' }, 1800)
    expect(targetKcal).toBe(1800)
    expect(floorKcal).toBeGreaterThanOrEqual(1500)
  })

  test('gets no deficit below a body mass index of 27, or without the weight-loss aim', () => {
    const { targetKcal, needKcal } = energyFor({
      ...man,
      ...aim,
      weightKg: 80,
      medications: ['Zepbound'],
      answers: eats,
    })
    expect(targetKcal).toBe(needKcal)
    const without = energyFor({ ...man, medications: ['Zepbound'], answers: eats })
    expect(without.targetKcal).toBe(without.needKcal)
  })
})

describe('an energy deficit', () => {
  test('applies only with the weight-loss aim, never for a health goal alone', () => {
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

  test('is planned again once no reason against it is left', () => {
    expect(targetFor({ ...heavy, ...aim, week: 15 })).toBe(heavyNeed - 500)
    const agreed = { medications: ['insulin'], answers: { prescriber_agreed: 'yes' } }
    expect(targetFor({ ...heavy, ...aim, ...agreed })).toBeLessThan(heavyNeed)
    expect(energyFor({ ...heavy, ...aim, ...agreed }).floorKcal).toBeGreaterThanOrEqual(
      (resting + 200) * 1.5 * 0.8,
    )
    const older = { heightCm: 160, birthYear: YEAR - 70, answers: { clinician_agreed: 'yes' } }
    const { targetKcal, needKcal } = energyFor({ ...heavy, ...aim, ...older })
    expect(targetKcal).toBe((needKcal ?? 0) - 500)
  })
})

test('a day covers the full energy need for members with a low weight and for older members', () => {
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

test('weight is lost slowly with gallstones or type 1 diabetes', () => {
  const asked = { ...heavy, weightKg: 110, energyKcal: 1300, birthYear: YEAR - 40 }
  const largeNeed = energyFor(asked).needKcal ?? 0
  const served = (circumstances: string[]) =>
    targetFor({
      ...asked,
      circumstances: ['weight_loss_aim', ...circumstances],
      answers: { clinician_agreed: 'yes', prescriber_agreed: 'yes', energy_wish_meant: 'yes' },
    })
  expect(served([])).toBeLessThan(largeNeed - 700)
  expect(served(['gallstones'])).toBeGreaterThanOrEqual(largeNeed - 501)
  expect(served(['type_1_diabetes'])).toBeGreaterThanOrEqual(largeNeed * 0.85)
})

test('a day has no more energy than the body uses from age 75, and with a GLP-1 medicine', () => {
  const more = { ...woman, energyKcal: 2400, answers: { energy_wish_meant: 'yes' } }
  expect(targetFor({ ...more, medications: [] })).toBeGreaterThan(need)
  expect(targetFor({ ...more, medications: ['semaglutide'] })).toBe(need)
  const old = energyFor({ ...more, birthYear: YEAR - 80, medications: [] })
  expect(old.targetKcal).toBe(old.needKcal)
  expect(old.sentence).toContain('You asked for 2,400 kcal')
})
