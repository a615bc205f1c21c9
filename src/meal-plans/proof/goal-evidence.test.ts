import { expect, test } from 'vitest'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import { goalEvidence } from './goal-evidence.ts'

test.each(ruleSets)(
  '$slug: every rule is listed once, at most six of them as main rules',
  ({ slug, rules }) => {
    const evidence = goalEvidence(slug)
    const shown = [...(evidence?.mainRules ?? []), ...(evidence?.otherRules ?? [])].map(({ id }) => id)
    expect(shown.toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
    expect(evidence?.mainRules.length).toBeGreaterThan(0)
    expect(evidence?.mainRules.length).toBeLessThanOrEqual(6)
  },
)

test('limits are shown in the unit that plans are judged by', () => {
  const rules = goalEvidence('hypertension')?.mainRules
  expect(rules?.find(({ id }) => id === 'htn-sodium')).toMatchObject({
    name: 'Sodium',
    min: null,
    max: 2300,
    unit: 'mg a day',
    evidence: 'strong',
    source: 'AHA/ACC High Blood Pressure Guideline, section 5.1 (2025)',
  })
})

test('a rule for some members names those members', () => {
  const rules = goalEvidence('heart-health')?.otherRules
  expect(rules?.find(({ id }) => id === 'cvd-addsug-f')?.meantFor).toBe('women')
})

test('a personal trigger is never a main rule', () => {
  for (const { slug } of ruleSets)
    for (const { kind } of goalEvidence(slug)?.mainRules ?? []) expect(kind).not.toBe('personal_trigger_tag')
})

test('a goal without rules has no evidence', () => {
  expect(goalEvidence('no-such-goal')).toBeNull()
})
