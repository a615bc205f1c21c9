import { expect, test } from 'vitest'
import { CONDITION_CATEGORIES } from '#catalogue/conditions/condition.ts'
import { categoryName } from './category-name.ts'

test('a category is named after its Home group, and categories that share a group stay distinct', () => {
  expect(CONDITION_CATEGORIES.map(categoryName).toSorted()).toEqual([
    'Brain Health (Mental Health)',
    'Brain Health (Neurological)',
    'Gut Health (Digestive Health)',
    'Heart Health (Cardiovascular)',
    'Hormonal Health',
    'Liver Health',
    'Skin Health',
  ])
})

test('a category that this version does not know keeps its name', () => {
  expect(categoryName('Kidneys')).toBe('Kidneys')
})
