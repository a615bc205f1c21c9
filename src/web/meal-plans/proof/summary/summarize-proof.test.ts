import { describe, expect, test } from 'vitest'
import { REFERENCE_INTAKES_NAME, type ShownProof, type ShownRule } from '../shown/shown-proof.ts'
import { summarizeProof } from './summarize-proof.ts'

function aRule(given: Partial<ShownRule> = {}): ShownRule {
  return {
    id: 'a-rule',
    name: 'Sodium',
    condition: 'hypertension',
    kind: 'nutrient_per_day',
    severity: 'target',
    onPlate: true,
    afterCooking: false,
    state: 'pass',
    value: 1200,
    min: null,
    max: 2300,
    unit: 'mg a day',
    coverage: 100,
    basis: 'weekly mean',
    source: 'A guideline (2025)',
    sources: [],
    evidence: 'strong',
    certainty: 'high',
    verified: 'read',
    signedOffBy: null,
    applies: true,
    ...given,
  }
}

function summaryOf(rules: ShownRule[], given: Partial<ShownProof> = {}) {
  return summarizeProof({
    mealPlanId: 'a',
    conditionName: 'Hypertension',
    created: '2026-11-21T00:00:00.000Z',
    goals: [{ slug: 'hypertension', name: 'Hypertension', evidenceGrade: 'A' }],
    rules,
    resolutions: [],
    exclusions: [],
    energy: {
      state: 'pass',
      targetKcal: 2000,
      floorKcal: 1200,
      meanKcal: 2000,
      lowestDayKcal: 1990,
      highestDayKcal: 2010,
      basis: '',
    },
    person: [],
    versions: { catalogue: '1', rules: 'r', solver: '1', seed: 1 },
    ...given,
  })
}

const textsOf = (summary: ReturnType<typeof summaryOf>) => summary.points.map(({ text }) => text)

test.each([
  ['told', { since: { leftOut: 2, text: 'You told us more.' } }],
  ['recalled', { recalled: ['Please do not eat it.'] }],
])('says nothing of a plan as it was made for all that was %s since', (_, given) => {
  const exclusions = [{ kind: 'allergy' as const, name: 'milk', state: 'pass' as const, foods: [] }]
  const rules = [aRule({ severity: 'hard', condition: 'medication' })]
  const before = summaryOf(rules, { exclusions })
  expect(before.sentences).not.toEqual([])
  expect(before.points.map(({ text }) => text)).toContain('Everything you asked to leave out is left out.')
  const now = summaryOf(rules, { exclusions, ...given })
  expect(now.sentences).toEqual([])
  expect(now.points.map(({ text }) => text)).toContain(
    'When this plan was made, everything you had asked to leave out by then was left out.',
  )
})

describe('the summary of a proof', () => {
  test('counts only rules that could be checked and are meant for the member', () => {
    const summary = summaryOf([
      aRule(),
      aRule({ state: 'warn' }),
      aRule({ state: 'no_data' }),
      aRule({ applies: false, state: 'no_data' }),
    ])
    expect(summary).toMatchObject({ met: 1, checked: 2 })
    expect(summary.headline).toBe('1 of the 2 rules that we could check is met.')
  })

  test('tells what is only for information from what is aimed for', () => {
    const { points } = summaryOf([
      aRule({ id: 'aimed', state: 'warn' }),
      aRule({ id: 'told', state: 'warn', severity: 'advisory' }),
    ])
    expect(points.filter(({ outcome }) => outcome === 'missed')).toMatchObject([
      { text: 'One thing that the plan aims for is not met:', rules: [{ id: 'aimed' }] },
      { text: 'For information, and not met:', rules: [{ id: 'told' }] },
    ])
  })

  test('names what is not met and what nobody knows', () => {
    const missed = aRule({ id: 'missed', state: 'warn' })
    const unknown = aRule({ id: 'unknown', state: 'no_data', coverage: 40 })
    const { points } = summaryOf([aRule({ severity: 'hard' }), missed, unknown])
    expect(points).toMatchObject([
      { outcome: 'met', text: 'The one firm rule that we could check is met.' },
      { outcome: 'missed', rules: [{ id: 'missed' }] },
      { outcome: 'unknown', rules: [{ id: 'unknown' }] },
      { outcome: 'unknown', text: 'No dietitian has signed these rules off yet.' },
    ])
  })

  test('puts a broken firm rule first', () => {
    const [first] = summaryOf([aRule(), aRule({ id: 'salt', severity: 'hard', state: 'fail' })]).points
    expect(first).toMatchObject({ outcome: 'broken', rules: [{ id: 'salt' }] })
  })

  test('does not call advice unknown that no plan could show', () => {
    expect(
      textsOf(summaryOf([aRule(), aRule({ kind: 'statement', onPlate: false, state: 'no_data' })])),
    ).toEqual([
      'This health goal has no firm rules, only targets to aim for.',
      'No dietitian has signed these rules off yet.',
    ])
  })

  test('keeps what every adult needs apart from the health goals', () => {
    const vitamin = aRule({ id: 'ref-vitamin-e', condition: REFERENCE_INTAKES_NAME, state: 'warn' })
    expect(summaryOf([aRule(), vitamin]).points).toContainEqual({
      outcome: 'missed',
      text: 'Of the rules for every adult, not met:',
      rules: [vitamin],
    })
  })

  test('says which dietitian signed off, and what is still open', () => {
    const signed = aRule({ signedOffBy: 'A. Meyer, RD' })
    expect(textsOf(summaryOf([signed])).at(-1)).toBe('Signed off by A. Meyer, RD.')
    expect(textsOf(summaryOf([signed, aRule()])).at(-1)).toBe(
      'Signed off by A. Meyer, RD; 1 of the 2 rules are not signed off yet.',
    )
  })

  test('says when something was asked to be left out and is not', () => {
    const exclusions = [
      { kind: 'allergy' as const, name: 'peanut', state: 'fail' as const, foods: ['Satay'] },
    ]
    expect(summaryOf([aRule()], { exclusions }).points).toContainEqual({
      outcome: 'broken',
      text: 'Not left out, although you asked: peanuts.',
    })
  })
})
