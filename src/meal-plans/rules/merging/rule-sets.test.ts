import { expect, test } from 'vitest'
import { FOOD_TAGS } from '#catalogue/foods/food-tag.ts'
import { NUTRIENTS } from '../../plan/nutrient.ts'
import { SOURCES } from '../source.ts'
import { autoRuleSets, RULES_VERSION, ruleSetOf, ruleSets } from './rule-sets.ts'

const rules = ruleSets.flatMap((set) => set.rules)

test('26 health goals have rules with unique ids', () => {
  expect(ruleSets).toHaveLength(26)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
})

test('every rule has a known source and measures a known tag or nutrient', () => {
  for (const { id, test, evidence } of rules) {
    expect(SOURCES[evidence.source], id).toBeDefined()
    for (const key of ['tag', 'of'] as const)
      if (key in test) expect(FOOD_TAGS, id).toHaveProperty((test as Record<string, string>)[key] as string)
    if ('nutrient' in test) expect(NUTRIENTS, id).toHaveProperty(test.nutrient)
  }
})

test.each(ruleSets)('$slug defines each evidence once', ({ rules }) => {
  const stated = new Set(rules.map(({ evidence }) => evidence))
  const distinct = new Set(rules.map(({ evidence }) => JSON.stringify(evidence)))
  expect(stated.size).toBe(distinct.size)
})

test('only a clinician can start the diet for epilepsy', () => {
  expect(ruleSetOf('epilepsy-mad')?.mode).toBe('clinician_only')
  expect(autoRuleSets).toHaveLength(25)
  expect(autoRuleSets).not.toContain(ruleSetOf('epilepsy-mad'))
})

test('no dietitian has signed the rules off yet, and the data shows this', () => {
  expect(ruleSets.every(({ signedOffBy }) => signedOffBy === null)).toBe(true)
})

test('figures match the publications', () => {
  const ruleOf = (id: string) => rules.find((rule) => rule.id === id)
  expect(ruleOf('htn-sodium')).toMatchObject({
    severity: 'hard',
    test: { kind: 'nutrient_per_day', nutrient: 'sodium', max: 2300 },
    evidence: { source: 'BP2025', certainty: 'high', grade: 'strong' },
  })
  expect(ruleOf('ldl-sfa')).toMatchObject({ severity: 'hard', test: { kind: 'percent_energy', max: 6 } })
  expect(ruleOf('t2d-carb-meal')?.test).toMatchObject({
    min: 30,
    max: 60,
    meals: ['breakfast', 'lunch', 'dinner'],
  })
  expect(ruleOf('med-legume')?.test).toMatchObject({ min: 3, servingGrams: 150 })
  expect(ruleOf('dep-maoi')?.when).toEqual({ fact: 'medication', name: 'maoi' })
  expect(RULES_VERSION).toMatch(/^[0-9a-f]{12}$/)
})
