import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { isFoodNamed } from './food-name.ts'
import { foodSafetyRules } from './food-safety.ts'

const rulesFor = (profile: object) =>
  foodSafetyRules(plannedPersonOf(aRequest({ goals: ['heart-health'], medications: [], ...profile })))
const idsFor = (profile: object) => rulesFor(profile).map(({ id }) => id)
const testFor = (profile: object, id: string) => rulesFor(profile).find((rule) => rule.id === id)?.test

test('fish rich in mercury is excluded for all members, and fish with more mercury for those who may bear a child', () => {
  for (const profile of [{}, { sex: 'female', birthYear: 1990 }, { sex: 'male' }])
    expect(testFor(profile, 'safe-fish-rich-in-mercury')?.kind).toBe('exclude_food_name')
  for (const profile of [{}, { sex: 'female', birthYear: 1990 }]) {
    expect(testFor(profile, 'safe-fish-best')).toMatchObject({ table: 'fish_with_more_mercury', max: 0 })
    expect(testFor(profile, 'safe-fish-week')).toMatchObject({ table: 'fish', max: 340 })
    expect(testFor(profile, 'safe-fish-mercury')).toMatchObject({ max: 0.7 })
  }
  for (const profile of [{ sex: 'male' }, { sex: 'female', birthYear: 1960 }]) {
    expect(testFor(profile, 'safe-fish-more-mercury')).toMatchObject({ max: 227 })
    expect(testFor(profile, 'safe-fish-mercury')).toMatchObject({ max: 1.3 })
  }
})

test('raw sprouts are excluded for every member endangered by infection', () => {
  expect(idsFor({ birthYear: 1990 })).not.toContain('safe-raw-food')
  for (const profile of [
    { birthYear: 1955 },
    { goals: ['type-2-diabetes'] },
    { medications: ['methotrexate'] },
    { medications: ['prednisone'] },
  ])
    expect(idsFor(profile), JSON.stringify(profile)).toContain('safe-raw-food')
  const excluded = testFor({ birthYear: 1955 }, 'safe-raw-food')
  if (excluded?.kind !== 'exclude_food_name') throw new Error('Nothing is excluded.')
  const isOut = (name: string) => isFoodNamed({ name }, excluded.pattern)
  expect(
    [
      'Mung bean sprouts, raw',
      'Alfalfa seeds, sprouted, raw',
      'Cheese, unpasteurized',
      'Bologna, beef',
      'Salmon, chinook, smoked',
    ].every(isOut),
  ).toBe(true)
  expect(['Brussels sprouts, raw', 'Yellowfin tuna, raw', 'Mung beans, raw', 'Clams, raw'].some(isOut)).toBe(
    false,
  )
})

test('foods rich in oxalate are weighed for all members, since oxalate is not measured, and the rule is only advisory', () => {
  const rule = rulesFor({}).find(({ id }) => id === 'safe-oxalate')
  if (rule?.test.kind !== 'limit_food_name_per_day') throw new Error('They are not weighed.')
  const { pattern, max } = rule.test
  expect([rule.severity, max]).toEqual(['advisory', 100])
  expect(rule.note).toContain('USDA measures no oxalate')
  const isRich = (name: string) => isFoodNamed({ name }, pattern)
  expect(['Spinach, raw', 'Chard, swiss, raw', 'Beet greens, raw', 'Rhubarb, frozen'].every(isRich)).toBe(
    true,
  )
  expect(['Kale, raw', 'Beets, raw', 'Wine, chardonnay'].some(isRich)).toBe(false)
})
