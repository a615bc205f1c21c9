import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import type { NutrientKey } from '../../plan/nutrient.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { kidneyLimits } from '../kidney-limits.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import { referenceRules } from '../merging/reference-intakes.ts'
import type { Rule } from '../rule.ts'
import { measureRule } from './measure.ts'

/** Builds the facts of several days with the given amounts at lunch. */
function factsOf(days: Partial<Record<NutrientKey, number>>[], profile: object): MealPlanFacts {
  const of = (key: NutrientKey, day: number, slot: string) => (slot === 'lunch' ? (days[day]?.[key] ?? 0) : 0)
  const total = (key: NutrientKey, day: number, slot: string) => ({
    amount: of(key, day, slot),
    coveredKcal: of('energy', day, slot),
  })
  return {
    days: days.length,
    member: plannedPersonOf(aRequest({ goals: ['mind'], ...profile })),
    energy: (day, slot) => of('energy', day, slot),
    nutrient: total,
    wholeNutrient: total,
    tagGrams: () => 0,
    hasTag: () => false,
    largestInOneFood: () => ({ amount: 0, coveredKcal: 0 }),
    fodmapServings: () => 0,
    namedGrams: () => 0,
    unmeasuredGrams: () => 0,
    softLines: () => 0,
    tableAmount: () => 0,
  }
}

function measured(id: string, days: Partial<Record<NutrientKey, number>>[], profile: object) {
  const facts = factsOf(days, profile)
  const rule = [...referenceRules(facts.member), ...kidneyLimits(facts.member)].find((one) => one.id === id)
  return rule ? measureRule(rule as Rule, facts) : null
}

const woman = { sex: 'female', birthYear: 1990, heightCm: 165, weightKg: 60 }

test('protein is limited to 1.8 g per kg over the week and to 2.2 g on the highest day', () => {
  const days = [
    { energy: 2000, protein: 80 },
    { energy: 2000, protein: 156 },
  ]
  expect(measured('ref-protein-upper-day', days, woman)).toMatchObject({
    value: 2.6,
    limits: { max: 2.2 },
    basis: 'highest day',
  })
  expect(measured('ref-protein-upper', days, woman)).toMatchObject({ limits: { max: 1.8 } })
  expect(measured('ref-protein-upper-day', days, { sex: 'female' })).toBeNull()
  // From a body mass index of 30, the weight at an index of 25 counts.
  expect(measured('ref-protein-upper-day', days, { ...woman, weightKg: 136.125 })).toMatchObject({
    value: expect.closeTo(156 / 68.0625, 6),
  })
})

test('a nutrient above five times its recommended intake on any day is named', () => {
  const days = [
    { energy: 2000, selenium: 60 },
    { energy: 2000, selenium: 330, copper: 5.4, vitamin_c: 900, manganese: 30 },
  ]
  expect(measured('ref-outlier', days, woman)).toMatchObject({
    value: 6,
    limits: { max: 5 },
    note: expect.stringMatching(/Copper 6\.0 times, Selenium 6\.0 times\.$/),
  })
  expect(measured('ref-outlier', [{ energy: 2000, selenium: 110 }], woman)).toMatchObject({
    value: 2,
    note: 'Highest on a single day: Selenium 2.0 times.',
  })
})

test('the lowest need counts if sex and age are not known', () => {
  const iron = (profile: object) => measured('ref-outlier', [{ energy: 2000, iron: 48 }], profile)
  expect(iron({})).toMatchObject({ value: 6 })
  expect(iron({ sex: 'female', birthYear: 1990 })).toMatchObject({ value: 48 / 18 })
})
