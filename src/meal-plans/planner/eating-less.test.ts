import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { EATING_HELP_LINE } from '../rules/help-line.ts'
import { solveWeek } from './solve-week.ts'

const person = { diet: 'omnivore', medications: [], circumstances: ['weight_loss_aim'], seed: 5 }
const man = { ...person, sex: 'male', birthYear: 1976, heightCm: 178, weightKg: 130, activity: 'sedentary' }
const woman = {
  ...person,
  sex: 'female',
  birthYear: 1986,
  heightCm: 165,
  weightKg: 104,
  activity: 'sedentary',
}
const meant = { energy_wish_meant: 'yes' }
const agreed = { ...meant, clinician_agreed: 'yes' }

function energyServed(facts: Record<string, unknown>) {
  const answer = solveWeek(starterPlanner(), aRequest(facts))
  if (answer.status !== 'solved') throw new Error(answer.reason)
  const { meanKcal, lowestDayKcal, sentence } = answer.proof.energy
  return { meanKcal, lowestDayKcal, hasHelpLine: sentence?.includes(EATING_HELP_LINE) ?? false }
}

test.each([
  ['a clinician agreed', { ...man, goals: ['heart-health'], energyKcal: 1800, answers: agreed }, 1746, 1854],
  ['no clinician agreed', { ...man, goals: ['heart-health'], energyKcal: 1800, answers: meant }, 2216, 2354],
  ['nothing was asked', { ...man, goals: ['heart-health'], answers: {} }, 2400, 2610],
  [
    'a woman’s clinician agreed',
    { ...woman, goals: ['fatty-liver'], energyKcal: 1350, answers: agreed },
    1300,
    1391,
  ],
])('a member with obesity gets the energy that fits if %s', (_, facts, least, most) => {
  const { meanKcal, lowestDayKcal, hasHelpLine } = energyServed(facts)
  expect(meanKcal).toBeGreaterThanOrEqual(least)
  expect(meanKcal).toBeLessThanOrEqual(most)
  expect(lowestDayKcal).toBeGreaterThanOrEqual(1200)
  expect(hasHelpLine).toBe(false)
})

test('a woman never gets a day below 1,200 kcal, whatever she requests and whoever agreed', () => {
  const small = { ...woman, birthYear: 1994, heightCm: 160, weightKg: 80, goals: ['pcos'] }
  const { lowestDayKcal } = energyServed({ ...small, energyKcal: 1000, answers: agreed })
  expect(lowestDayKcal).toBeGreaterThanOrEqual(1200)
})

test('the help line appears for 900 kcal at a normal weight, and not for a goal that a guideline prescribes', () => {
  expect(
    energyServed({ ...woman, goals: ['fatty-liver'], energyKcal: 1500, answers: meant }).hasHelpLine,
  ).toBe(false)
  const slim = { ...woman, birthYear: 1994, weightKg: 56, activity: 'light', circumstances: [] }
  const asked = energyServed({ ...slim, goals: ['mediterranean'], energyKcal: 900, answers: meant })
  expect(asked.hasHelpLine).toBe(true)
  expect(asked.meanKcal).toBeGreaterThan(1800)
})

test('with a GLP-1 medicine, the plan reduces energy once the member can eat the planned amounts', () => {
  const answers = { ...meant, eats_what_is_planned: 'yes', prescriber_agreed: 'yes' }
  const taking = { ...man, birthYear: 1966, heightCm: 176, activity: 'light', medications: ['Zepbound'] }
  const asked = energyServed({ ...taking, goals: ['heart-health'], energyKcal: 1800, answers })
  expect(asked.meanKcal).toBeLessThanOrEqual(1854)
  expect(asked.lowestDayKcal).toBeGreaterThanOrEqual(1500)
  const other = { ...woman, birthYear: 1988, heightCm: 163, weightKg: 110, activity: 'light' }
  const { meanKcal } = energyServed({
    ...other,
    medications: ['Wegovy'],
    goals: ['fatty-liver', 'pcos'],
    answers,
  })
  expect(meanKcal).toBeLessThanOrEqual(2215)
})
