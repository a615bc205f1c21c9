import { expect, test } from 'vitest'
import { nextPlaceOf, type ShownMealPlan, type ShownPlace } from './shown-meal-plan.ts'

const place = (day: number, slot: ShownPlace['slot']): ShownPlace => ({ day, slot })

/** Soup on the second, fourth and sixth day, stew on all others. */
function aPlan(locks: ShownPlace[] = []) {
  const mealPlanDays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    meals: [{ slot: 'dinner', slug: day % 2 === 0 ? 'soup' : 'stew', servings: 1 }],
  }))
  return { startsOn: '2026-11-30', mealPlanDays, locks } as unknown as ShownMealPlan
}

test('a dish is replaced first where it comes next, today included', () => {
  expect(nextPlaceOf(aPlan(), 'soup', '2026-11-29')).toEqual(place(2, 'dinner'))
  expect(nextPlaceOf(aPlan(), 'soup', '2026-12-03')).toEqual(place(4, 'dinner'))
  expect(nextPlaceOf(aPlan(), 'soup', '2026-12-04')).toEqual(place(6, 'dinner'))
})

test('a locked meal stays, and nothing is replaced on days that are over', () => {
  expect(nextPlaceOf(aPlan([place(4, 'dinner')]), 'soup', '2026-12-03')).toEqual(place(6, 'dinner'))
  expect(nextPlaceOf(aPlan(), 'soup', '2026-12-06')).toBeNull()
  expect(nextPlaceOf(aPlan(), 'soup', '2026-12-20')).toBeNull()
  expect(nextPlaceOf(aPlan(), 'salad', null)).toBeNull()
})
