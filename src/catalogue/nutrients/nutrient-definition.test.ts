import { expect, test } from 'vitest'
import { starterNutrients } from '../foods/starter/starter-foods.ts'
import { groupOfRank, UNRANKED, unitOfCode } from './nutrient-definition.ts'

test('every nutrient of the starter catalogue is assigned to its group there', () => {
  const moved = starterNutrients().filter(({ rank, group }) => groupOfRank(rank) !== group)
  expect(moved).toEqual([])
})

test.for([
  [280, 'Proximates'],
  [1100, 'Carbohydrates'],
  [2900, 'Organic acids'],
  [5300, 'Minerals'],
  [6300, 'Vitamins and Other Components'],
  [9700, 'Lipids'],
  [16_300, 'Amino acids'],
  [18_300, 'Vitamins and Other Components'],
  [19_100, 'Isoflavones'],
  [19_500, 'Vitamins and Other Components'],
  [UNRANKED, 'Vitamins and Other Components'],
] as const)('rank %i belongs to %s', ([rank, group]) => {
  expect(groupOfRank(rank)).toBe(group)
})

test("common units use our spelling, and rare units keep USDA's code", () => {
  expect(['G', 'MG', 'UG', 'KCAL', 'kJ', 'IU', 'SP_GR'].map(unitOfCode)).toEqual([
    'g',
    'mg',
    'µg',
    'kcal',
    'kJ',
    'IU',
    'SP_GR',
  ])
})
