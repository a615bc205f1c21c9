import { expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { FODMAP_CHALLENGES } from './fodmap-challenges.ts'

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
const tested = FODMAP_CHALLENGES.flatMap(({ id, foods }) => foods.map((food) => ({ id, ...food })))

test('each test food is in the catalog', () => {
  expect(tested.filter(({ fdcId }) => !foods.has(fdcId))).toEqual([])
})

test('a portion in tablespoons or slices has the weight that USDA gives', () => {
  const measured = tested.flatMap(({ id, fdcId, grams, measures }) =>
    grams.flatMap((gramsEaten, at) => {
      const [, count, unit] = /^(\d+) (tbsp|slice)s?$/.exec(measures[at] ?? '') ?? []
      const portion = foods
        .get(fdcId)
        ?.portions.find(({ amount, unit: name }) => amount === 1 && name.split(/[ ,]/)[0] === unit)
      return portion ? [{ id, fdcId, ratio: gramsEaten / (portion.gramWeight * Number(count)) }] : []
    }),
  )
  expect(measured.map(({ fdcId }) => fdcId)).toContain(170001)
  expect(measured.filter(({ ratio }) => ratio < 0.9 || ratio > 1.1)).toEqual([])
})
