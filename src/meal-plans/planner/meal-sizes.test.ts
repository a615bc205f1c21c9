import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { foodAsEaten } from '../plan/food-as-eaten.ts'
import { amountPer100g } from '../plan/nutrient.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { Intake } from '../plan/solved-plan.ts'
import { solveWeek } from './solve-week.ts'

const person = { diet: 'omnivore', medications: [], circumstances: [], seed: 5 }
const man = { ...person, sex: 'male', birthYear: 1958, heightCm: 176, weightKg: 88, activity: 'light' }
const woman = { ...person, sex: 'female', birthYear: 1994, heightCm: 165, weightKg: 68, activity: 'light' }

/** Weighs a solved week using only its foods. */
function weighed(facts: Record<string, unknown>) {
  const catalogue = starterPlanner()
  const answer = solveWeek(catalogue, aRequest(facts))
  if (answer.status !== 'solved') throw new Error(answer.reason)
  const foodOf = (eaten: Intake) => foodAsEaten(catalogue.foods.get(eaten.fdcId) as never, eaten)
  const kcalOf = (intake: Intake[]) =>
    intake.reduce(
      (sum, eaten) => sum + ((amountPer100g(foodOf(eaten), 'energy') ?? 0) * eaten.grams) / 100,
      0,
    )
  const gramsOf = (intake: Intake[], isMeant: (name: string) => boolean) =>
    intake.reduce((sum, eaten) => sum + (isMeant(foodOf(eaten).name) ? eaten.grams : 0), 0)
  const isEgg = (name: string) => /\begg, whole|egg yolk/i.test(name)
  const days = answer.plan.mealPlanDays
  const meals = days.flatMap(({ intake }) =>
    MAIN_MEALS.map((slot) => intake.filter((eaten) => eaten.slot === slot)),
  )
  return {
    answer,
    largestKcal: Math.max(...meals.map(kcalOf)),
    heaviestG: Math.max(...meals.map((meal) => gramsOf(meal, (name) => !/drinking water/i.test(name)))),
    eggsInAMeal: Math.max(...meals.map((meal) => gramsOf(meal, isEgg))) / 50,
    eggs: days.reduce((sum, { intake }) => sum + gramsOf(intake, isEgg), 0) / 50,
    cholesterol: days.reduce((sum, { nutrients }) => sum + (nutrients.cholesterol ?? 0), 0) / days.length,
    fiber: days.reduce((sum, { nutrients }) => sum + (nutrients.fiber ?? 0), 0) / days.length,
    twoSnacks: days.every(({ meals }) => meals.find(({ slot }) => slot === 'snack')?.servings === 2),
    day: (at: number) => kcalOf(days[at]?.intake ?? []),
  }
}

test('a man of 68 who takes semaglutide gets meals of a size he can eat', () => {
  const { largestKcal, heaviestG, eggsInAMeal } = weighed({
    ...man,
    weightKg: 110,
    goals: ['heart-health'],
    medications: ['semaglutide'],
    answers: { eats_what_is_planned: 'yes' },
  })
  expect(largestKcal).toBeLessThanOrEqual(1000)
  expect(heaviestG).toBeLessThanOrEqual(700)
  expect(eggsInAMeal).toBeLessThanOrEqual(3)
})

test('with a GLP-1 medicine and reduced energy no meal is above 700 kcal', () => {
  const { largestKcal } = weighed({
    ...man,
    birthYear: 1966,
    weightKg: 130,
    goals: ['heart-health'],
    medications: ['Zepbound'],
    circumstances: ['weight_loss_aim'],
    energyKcal: 1800,
    answers: { eats_what_is_planned: 'yes', prescriber_agreed: 'yes', energy_wish_meant: 'yes' },
  })
  expect(largestKcal).toBeLessThanOrEqual(700)
})

test('a day of 4,000 kcal is split into three meals of 1,200 kcal at most and two snacks', () => {
  const { largestKcal, twoSnacks, day } = weighed({
    ...man,
    birthYear: 1990,
    heightCm: 190,
    weightKg: 95,
    activity: 'very_active',
    goals: ['mediterranean'],
  })
  expect(day(0)).toBeGreaterThan(3800)
  expect(largestKcal).toBeLessThanOrEqual(1200)
  expect(twoSnacks).toBe(true)
})

test.each([
  ['a heart goal at 68', { ...man, goals: ['heart-health'] }, 10, 400],
  ['high LDL cholesterol', { ...man, birthYear: 1966, goals: ['high-cholesterol'] }, 4, 200],
  ['lactose intolerance', { ...woman, goals: ['lactose-intolerance'] }, 14, 400],
])('a week with %s holds few eggs and little cholesterol', (_, facts, most, mostMg) => {
  const { eggs, cholesterol } = weighed(facts)
  expect(eggs).toBeLessThanOrEqual(most)
  expect(cholesterol).toBeLessThanOrEqual(mostMg)
})

test('the proof names the largest portion and fails if a meal exceeds it', () => {
  const { answer } = weighed({ ...woman, goals: ['heart-health'] })
  const portions = answer.proof.rules.find(({ id }) => id === 'meal-portions')
  expect(portions).toMatchObject({ state: 'pass', note: expect.stringMatching(/Largest: \d+ g of/) })
  expect(portions?.value).toBeLessThanOrEqual(1)
})

test.each([
  ['heart-health', 26],
  ['mediterranean', 30],
])('a first week for %s holds less fiber than a later one', (goal, most) => {
  const first = weighed({ ...woman, goals: [goal], usualFiber: 'some', week: 1 })
  const later = weighed({ ...woman, goals: [goal], usualFiber: 'some', week: 6 })
  expect(first.fiber).toBeLessThanOrEqual(most)
  expect(later.fiber).toBeGreaterThan(first.fiber)
})
