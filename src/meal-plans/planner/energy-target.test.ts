import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/a-planner-catalogue.ts'
import { energyTarget } from './energy-target.ts'
import { memberFactsOf } from './member-facts.ts'

const woman = { sex: 'female', birthYear: 1986, heightCm: 168, weightKg: 70 }

function targetFor(profile: Record<string, unknown>): number {
  const request = aRequest({ goals: ['heart-health'], ...profile })
  return energyTarget(request.input, memberFactsOf(request)).targetKcal
}

test('without facts a day holds 2,000 kcal', () => {
  expect(targetFor({})).toBe(2000)
  expect(targetFor({ sex: 'female', weightKg: 70 })).toBe(2000)
})

test('with facts it is the resting need by Mifflin and St Jeor, times activity', () => {
  const resting = 10 * 70 + 6.25 * 168 - 5 * 40 - 161
  expect(targetFor({ ...woman, activity: 'sedentary' })).toBe(Math.round(resting * 1.2))
  expect(targetFor({ ...woman, activity: 'active' })).toBe(Math.round(resting * 1.725))
})

test('what the member asks for comes first, but never below the floor', () => {
  expect(targetFor({ ...woman, energyKcal: 1800 })).toBe(1800)
  expect(targetFor({ energyKcal: 900 })).toBeGreaterThanOrEqual(1200)
  expect(targetFor({ sex: 'male', energyKcal: 900 })).toBeGreaterThanOrEqual(1500)
})

test('a deficit comes with overweight and a goal that advises it, and not beside insulin or a stimulant', () => {
  const heavy = { ...woman, weightKg: 90, goals: ['fatty-liver'] }
  const need = targetFor({ ...heavy, goals: ['heart-health'] })
  expect(targetFor(heavy)).toBe(need - 500)
  expect(targetFor({ ...heavy, medications: ['insulin'] })).toBe(need)
  expect(targetFor({ ...heavy, goals: ['fatty-liver', 'adhd'], medications: ['stimulant'] })).toBe(need)
  expect(targetFor({ ...heavy, weightKg: 60 })).toBe(
    targetFor({ ...heavy, weightKg: 60, goals: ['heart-health'] }),
  )
})
