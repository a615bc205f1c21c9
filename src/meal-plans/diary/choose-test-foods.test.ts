import { expect, test } from 'vitest'
import { starterData } from '#tests/support/meal-plans/starter-planner.ts'
import { plannerInputSchema } from '../request/planner-input.ts'
import { testFoodsAmong } from './choose-test-foods.ts'

const foods = new Map(starterData().foods.map((food) => [food.fdcId, food]))
const testsFor = (goals: string[]) => [
  ...testFoodsAmong(foods, {
    protocol: 'low-fodmap',
    year: 2026,
    input: plannerInputSchema.parse({ goals }),
  }).keys(),
]

test('lactose is not tested with the lactose intolerance goal, because the last portion would break its limit', () => {
  const all = testsFor(['low-fodmap'])
  expect(all).toContain('ch-lactose')
  expect(testsFor(['low-fodmap', 'lactose-intolerance'])).toEqual(all.filter((id) => id !== 'ch-lactose'))
})
