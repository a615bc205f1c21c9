import { describe, expect, test } from 'vitest'
import { CONDITION_CATEGORIES, conditionSlug, HOME_GROUPS, homeGroup } from './condition.ts'

describe('the slug in a health goal’s address', () => {
  test.each([
    ['IBS', 'ibs'],
    ['High blood pressure', 'high-blood-pressure'],
    ['Low-FODMAP (IBS)', 'low-fodmap-ibs'],
    ['Hypothyroidism and Hashimoto’s', 'hypothyroidism-and-hashimotos'],
    ["Crohn's disease", 'crohns-disease'],
    ['‘Quiet’ gut', 'quiet-gut'],
    ['Memory {MIND}', 'memory-mind'],
    ['Type 2\tdiabetes  and\nprediabetes', 'type-2-diabetes-and-prediabetes'],
    ['Ménière', 'ménière'],
  ])('%j becomes %j', (name, slug) => {
    expect(conditionSlug(name)).toBe(slug)
  })
})

describe('the groups of the home page', () => {
  test('are in the order of the page', () => {
    expect(HOME_GROUPS.map((group) => group.name)).toEqual([
      'Brain Health',
      'Heart Health',
      'Gut Health',
      'Skin Health',
      'Liver Health',
      'Hormonal Health',
    ])
  })

  test.each([
    ['Mental Health', 'Brain Health'],
    ['Neurological', 'Brain Health'],
    ['Cardiovascular', 'Heart Health'],
    ['Digestive Health', 'Gut Health'],
    ['Skin Health', 'Skin Health'],
    ['Liver Health', 'Liver Health'],
    ['Hormonal Health', 'Hormonal Health'],
  ] as const)('%s is shown under %s', (category, group) => {
    expect(homeGroup(category)).toBe(group)
  })

  test('include every category, and none is empty', () => {
    const reached = new Set(CONDITION_CATEGORIES.map(homeGroup))
    expect(reached).toEqual(new Set(HOME_GROUPS.map((group) => group.name)))
  })

  test('have a general line only for skin and liver', () => {
    const lines = HOME_GROUPS.flatMap((group) => group.generalLine ?? [])
    expect(lines).toEqual(['General Skin Health', 'General Liver Health'])
  })
})
