import { expect, test } from 'vitest'
import { CONDITION_CATEGORIES } from '#catalogue/conditions/condition.ts'
import { categoryName } from './category-name.ts'

test('a category has the name of its group on Home, and keeps apart what the group holds together', () => {
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
