import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { amountPer100g, type NutrientKey } from '../plan/nutrient.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import type { Solved } from './planner-answer.ts'
import { solveWeek } from './solve-week.ts'

const starter = starterPlanner()

function solved(profile: Record<string, unknown>): Solved {
  const answer = solveWeek(starter, aRequest({ diet: 'omnivore', seed: 5, medications: [], ...profile }))
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  return answer
}

/**
 * Returns a nutrient per day without losses from cooking and straining: grams of foods times USDA's figures.
 */
function rawDays({ plan }: Solved, nutrient: NutrientKey): number[] {
  return plan.mealPlanDays.map(({ intake }) =>
    intake.reduce((sum, { fdcId, grams }) => {
      const food = starter.foods.get(fdcId)
      return sum + (((food && amountPer100g(food, nutrient)) ?? 0) * grams) / 100
    }, 0),
  )
}

function eatenDays({ plan }: Solved, nutrient: NutrientKey): number[] {
  return plan.mealPlanDays.map(({ nutrients }) => nutrients[nutrient] ?? 0)
}

const mean = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length

function rule({ proof }: Solved, id: string) {
  return proof.rules.find((one) => one.id === id)
}

const tested = { kidneys_tested_within_year: 'yes', kidneys_told_weak: 'no' }
const olderMan = { sex: 'male', birthYear: 1946, heightCm: 176, weightKg: 88, activity: 'moderate' }
const man = { sex: 'male', birthYear: 1966, heightCm: 176, weightKg: 88, activity: 'light' }
const tallMan = { sex: 'male', birthYear: 1976, heightCm: 190, weightKg: 95, activity: 'very_active' }
const olderWoman = { sex: 'female', birthYear: 1959, heightCm: 163, weightKg: 82, activity: 'light' }

describe('potassium', () => {
  test('stays below 2,000 mg per 1,000 kcal for a member who eats a lot, with a target of 5,000 mg', () => {
    const answer = solved({ ...tallMan, goals: ['mediterranean'] })
    const most = rule(answer, 'ref-potassium-upper')?.max ?? 0
    expect(most).toBeGreaterThanOrEqual(6000)
    expect(most).toBeLessThan(7800)
    expect(Math.max(...rawDays(answer, 'potassium'))).toBeLessThanOrEqual(most)
    expect(rule(answer, 'ref-potassium-week')).toMatchObject({ max: 5000, severity: 'target' })
  })

  test('stays below 2,000 mg per 1,000 kcal for untested kidneys at risk, with a target of 3,900 mg', () => {
    const answer = solved({ ...olderMan, goals: ['hypertension', 'type-2-diabetes'] })
    const most = rule(answer, 'ref-potassium-upper')?.max ?? 0
    expect(most).toBeLessThan(5300)
    expect(Math.max(...rawDays(answer, 'potassium'))).toBeLessThanOrEqual(most)
    expect(rule(answer, 'ref-potassium-week')).toMatchObject({ max: 3900 })
    expect(rule(answer, 'htn-potassium')).toMatchObject({ min: null, max: 5000 })
  })

  test('is between 3,500 and 5,000 mg for tested kidneys with hypertension', () => {
    const answer = solved({ ...man, goals: ['hypertension'], answers: tested, usualFiber: 'much', week: 8 })
    expect(Math.max(...rawDays(answer, 'potassium'))).toBeLessThanOrEqual(5000)
    expect(mean(eatenDays(answer, 'potassium'))).toBeGreaterThanOrEqual(3500)
    expect(rule(answer, 'htn-potassium')).toMatchObject({ state: 'pass' })
  })

  test('stays below its limit with an ACE inhibitor even if no cooking water is poured off', () => {
    const answers = { potassium_checked_within_year: 'yes', potassium_ever_high: 'no' }
    const answer = solved({
      ...man,
      birthYear: 1952,
      goals: ['hypertension'],
      medications: ['lisinopril'],
      answers,
    })
    expect(Math.max(...rawDays(answer, 'potassium'))).toBeLessThanOrEqual(3900)
  })
})

describe('protein', () => {
  test('has a floor of 1 g per kg from 65 years on, and a ceiling until the kidneys are tested', () => {
    const answer = solved({ ...olderWoman, goals: ['mediterranean'] })
    const atBmi25 = 25 * 1.63 ** 2
    const days = eatenDays(answer, 'protein').map((grams) => grams / atBmi25)
    expect(mean(days)).toBeGreaterThanOrEqual(1)
    expect(mean(days)).toBeLessThanOrEqual(1.2)
    expect(Math.max(...days)).toBeLessThanOrEqual(1.3)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0.8)
    expect(rule(answer, 'older-protein-meal')).toMatchObject({ min: 25 })
  })

  test('may be higher once the kidneys are tested', () => {
    const answer = solved({ ...olderMan, goals: ['hypertension', 'type-2-diabetes'], answers: tested })
    expect(rule(answer, 'ref-protein-upper')).toMatchObject({ max: 1.6, severity: 'hard', state: 'pass' })
    expect(rule(answer, 'older-protein-meal')).toMatchObject({ min: 25 })
  })

  test('stays moderate with gout if the kidneys are untested', () => {
    const answer = solved({ ...man, goals: ['mediterranean'], circumstances: ['gout'] })
    expect(Math.max(...eatenDays(answer, 'protein')) / 88).toBeLessThanOrEqual(1.3)
  })
})

describe('sodium', () => {
  const floorOf = (answer: Solved) => Math.min(...eatenDays(answer, 'sodium'))

  test('never averages less than the body needs: table salt is added to a low day, and to the shopping list', () => {
    const answers = Array.from({ length: 6 }, (_, seed) =>
      solved({ ...man, birthYear: 1980, goals: ['mediterranean'], seed }),
    )
    for (const answer of answers) {
      expect(mean(eatenDays(answer, 'sodium'))).toBeGreaterThanOrEqual(1500)
      expect(floorOf(answer)).toBeGreaterThanOrEqual(1200)
    }
    const salted = answers.flatMap(({ plan }) => plan.mealPlanDays).filter(hasAddedSalt)
    expect(salted.length).toBeGreaterThan(0)
    for (const { intake, dinner } of salted) {
      const eaten = intake.filter(({ isAdded }) => isAdded).map(({ grams }) => grams)
      expect([0.75, 1.5]).toContain(eaten[0])
      expect(dinner.ingredients.at(-1)).toMatchObject({
        unitOfMeasure: 'tsp',
        grams: eaten[0],
        isAdded: true,
      })
    }
  })

  test('is not kept very low with medicines that can lower blood sodium, and no liters are named', () => {
    const medications = ['hydrochlorothiazide', 'sertraline']
    const answers = { low_sodium_ever: 'no', ...tested }
    const answer = solved({
      sex: 'female',
      birthYear: 1944,
      heightCm: 163,
      weightKg: 55,
      activity: 'light',
      goals: ['hypertension'],
      medications,
      answers,
    })
    expect(mean(eatenDays(answer, 'sodium'))).toBeGreaterThanOrEqual(2000)
    expect(floorOf(answer)).toBeGreaterThanOrEqual(1700)
    expect(Math.max(...rawDays(answer, 'sodium'))).toBeLessThanOrEqual(2300)
    expect(rule(answer, 'htn-sodium-ideal')).toMatchObject({ applies: false })
  })

  test('keeps its own level with lithium, without a ceiling that pushes it down', () => {
    const answer = solved({
      sex: 'female',
      birthYear: 1994,
      heightCm: 165,
      weightKg: 68,
      activity: 'light',
      goals: ['mediterranean'],
      medications: ['lithium'],
      answers: { clinic_knows_diet_change: 'yes' },
    })
    expect(mean(eatenDays(answer, 'sodium'))).toBeGreaterThanOrEqual(2300)
    expect(mean(eatenDays(answer, 'sodium'))).toBeLessThanOrEqual(3000)
    expect(answer.proof.rules.filter(({ max, state }) => max === 2300 && state === 'warn')).toEqual([])
  })
})

function hasAddedSalt({ intake }: PlanDay): boolean {
  return intake.some(({ isAdded }) => isAdded)
}
