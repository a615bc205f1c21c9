import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { NUTRIENTS } from '../../plan/nutrient.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { mergeRules } from './merge-rules.ts'
import {
  MINERAL_RATIOS,
  REFERENCE_FIGURES,
  REFERENCE_INTAKES,
  referenceRules,
  UPPER_LEVELS,
} from './reference-intakes.ts'

const anyone = { sex: null, age: null, weightKg: null } as const

function limitsFor(adult: Parameters<typeof referenceRules>[0]) {
  const rules = referenceRules(adult)
  return (id: string) => rules.find((rule) => rule.id === id)
}

test('figures match the publication, by sex and age', () => {
  const youngWoman = limitsFor({ sex: 'female', age: 25, weightKg: 60 })
  const oldMan = limitsFor({ sex: 'male', age: 75, weightKg: 80 })
  expect(youngWoman('ref-iron')?.test).toMatchObject({ kind: 'nutrient_per_day', min: 18 })
  expect(oldMan('ref-iron')?.test).toMatchObject({ min: 8 })
  expect(youngWoman('ref-magnesium')?.test).toMatchObject({ min: 310 })
  expect(oldMan('ref-vitamin-d')?.test).toMatchObject({ min: 20 })
  expect(oldMan('ref-calcium-upper')).toMatchObject({ severity: 'hard', test: { max: 2000 } })
  expect(oldMan('ref-selenium-upper-day')).toMatchObject({ severity: 'hard', test: { max: 400 } })
  expect(oldMan('ref-selenium-upper')).toMatchObject({ severity: 'target', test: { max: 255 } })
  expect(oldMan('ref-retinol-upper-day')).toMatchObject({ severity: 'hard', test: { max: 3000 } })
  expect(oldMan('ref-retinol-upper')).toMatchObject({ severity: 'target', test: { max: 1500 } })
  expect(youngWoman('ref-retinol-upper')).toMatchObject({ severity: 'hard', test: { max: 3000 } })
  const withGoals = limitsFor({
    sex: 'female',
    age: 52,
    weightKg: 60,
    goals: new Set(['menopause', 'hypothyroidism']),
  })
  expect(withGoals('ref-retinol-upper')).toMatchObject({ severity: 'target', test: { max: 1500 } })
  expect(withGoals('ref-iodine-upper')).toMatchObject({ severity: 'target', test: { max: 500 } })
  expect(youngWoman('ref-iodine-upper')).toMatchObject({ severity: 'hard', test: { max: 1100 } })
  expect(oldMan('ref-manganese-upper')).toMatchObject({ severity: 'advisory' })
  expect(oldMan('ref-carbohydrate-least')).toMatchObject({ severity: 'hard', test: { min: 100 } })
  expect(youngWoman('ref-protein')?.test).toEqual({ kind: 'nutrient_per_kg', nutrient: 'protein', min: 0.8 })
  expect(youngWoman('ref-sodium')?.test).toMatchObject({ max: 2300 })
})

test('for a member of unknown sex and age, the most demanding figure is used, with a note', () => {
  const unknown = limitsFor(anyone)
  expect(unknown('ref-iron')).toMatchObject({
    test: { min: 18 },
    note: 'Your sex and birth year are not known, so the highest of the figures for adults is used.',
  })
  expect(unknown('ref-calcium-upper')).toMatchObject({ test: { max: 2000 } })
  expect(unknown('ref-calcium-upper')?.note).toContain('lowest')
  expect(unknown('ref-protein')?.test).toEqual({ kind: 'nutrient_per_day', nutrient: 'protein', min: 56 })
  expect(unknown('ref-zinc')?.note).toContain('Your sex and birth year')
  expect(limitsFor({ ...anyone, age: 40 })('ref-zinc')?.note).toContain('Your sex is not known')
  expect(unknown('ref-selenium')?.note).toBeUndefined()
})

test('no minimum is above the upper level, and every nutrient is one of ours', () => {
  for (const { nutrient, male, female } of REFERENCE_FIGURES) {
    expect(NUTRIENTS).toHaveProperty(nutrient)
    const upper = UPPER_LEVELS.find((level) => level.nutrient === nutrient)
    for (const [band, most] of (upper?.most ?? []).entries())
      expect(Math.max(male[band] ?? 0, female[band] ?? 0), nutrient).toBeLessThan(most)
  }
  const ids = referenceRules(anyone).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a medicine that raises potassium also sets its reference intake aside', () => {
  const request = aRequest({ goals: ['eczema'], medications: ['losartan'] })
  const { rules } = mergeRules(request.input.goals, plannedPersonOf(request))
  const potassium = rules.find(({ rule }) => rule.id === 'ref-potassium')
  expect(potassium).toMatchObject({
    condition: REFERENCE_INTAKES,
    setAside: expect.stringContaining('potassium'),
  })
  expect(rules.find(({ rule }) => rule.id === 'ref-sodium-to-potassium')?.setAside).toContain('potassium')
})

test('mineral ratios are shown as our own figures, and no plan is held to them', () => {
  const limitOf = limitsFor(anyone)
  const test = { kind: 'nutrient_ratio' }
  expect(limitOf('ref-sodium-to-potassium')?.test).toEqual({
    ...test,
    numerator: 'sodium',
    denominator: 'potassium',
    max: 1,
  })
  expect(limitOf('ref-calcium-to-phosphorus')?.test).toMatchObject({ ...test, min: 0.5 })
  expect(limitOf('ref-zinc-to-copper')?.test).toMatchObject({ ...test, min: 4, max: 20 })
  for (const { severity, evidence } of MINERAL_RATIOS)
    expect({ severity, ...evidence }).toMatchObject({
      severity: 'advisory',
      source: 'OURS',
      certainty: 'low',
    })
})

test('with lithium, no rule wants less salt relative to potassium', () => {
  const request = aRequest({ goals: ['eczema'], medications: ['lithium'] })
  const { rules } = mergeRules(request.input.goals, plannedPersonOf(request))
  const ratio = rules.find(({ rule }) => rule.id === 'ref-sodium-to-potassium')
  expect(ratio?.setAside).toContain('lithium')
})
