import { expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import type { Limits } from '../rule.ts'
import { medicineRules } from './medicine-rules.ts'
import { mergeRules } from './merge-rules.ts'

function pursued(facts: Record<string, unknown>) {
  const request = aRequest({ sex: 'male', birthYear: 1971, heightCm: 178, weightKg: 80, ...facts })
  const { rules, resolutions } = mergeRules(request.input.goals, plannedPersonOf(request))
  return {
    ids: rules.flatMap(({ rule, setAside }) => (setAside === null ? [rule.id] : [])),
    clashes: resolutions.map(({ id }) => id),
  }
}

test("with warfarin, the member's own vitamin K level replaces the general target", () => {
  const [warfarin, figure] = [{ medications: ['warfarin'] }, { clinicLevels: { vitaminKUg: 90 } }]
  const goals = ['hypertension']
  expect(pursued({ goals }).ids).toContain('ref-vitamin-k')
  expect(pursued({ goals, ...figure }).ids, 'without the medicine').toContain('ref-vitamin-k')
  for (const level of [figure, { referenceLevels: { vitamin_k: 157 } }]) {
    const { ids, clashes } = pursued({ goals, ...warfarin, ...level })
    expect(ids).not.toContain('ref-vitamin-k')
    expect(clashes, 'no goal asks for greens').not.toContain('greens-with-warfarin')
  }
})

test("a clinic's sodium figure replaces every target for less sodium", () => {
  const low = { answers: { low_sodium_ever: 'yes' }, clinicLevels: { sodiumMg: 3000 } }
  const facts = { goals: ['heart-health'], medications: ['sertraline'] }
  expect(pursued(facts).ids).toEqual(expect.arrayContaining(['ref-sodium']))
  const { ids } = pursued({ ...facts, ...low })
  expect(ids).toContain('ref-sodium-clinic')
  expect(ids).not.toContain('ref-sodium')
  expect(ids).not.toContain('cvd-sodium')
  const lithium = pursued({ goals: ['mind'], medications: ['lithium'], clinicLevels: { sodiumMg: 3000 } })
  expect(lithium.ids).not.toContain('ref-sodium')
})

test.each([
  [['lisinopril', 'spironolactone'], 1500],
  [['digoxin', 'lisinopril'], 2500],
  [['digoxin', 'tacrolimus'], undefined],
])('no medicine asks for more potassium than another allows: %s', (medications, potassiumMg) => {
  const clinicLevels = potassiumMg === undefined ? {} : { potassiumMg }
  const answers = { prescriber_agreed: 'yes' }
  const request = aRequest({ goals: ['mind'], sex: 'male', medications, clinicLevels, answers })
  const limits = medicineRules(plannedPersonOf(request)).flatMap(({ rule: { test } }) =>
    'nutrient' in test && test.nutrient === 'potassium' ? [test as Limits] : [],
  )
  const least = Math.max(...limits.map(({ min = 0 }) => min))
  const most = Math.min(...limits.map(({ max = Infinity }) => max))
  expect(least).toBeGreaterThan(0)
  expect(least).toBeLessThanOrEqual(most)
})
