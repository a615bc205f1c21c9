import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ruleSetOf, ruleSets } from './merging/rule-sets.ts'

/**
 * Figures copied from the publications by hand, before the rules were written: health goal, rule, kind,
 * severity, subject, minimum, maximum, grams of a serving, source, certainty, evidence.
 */
type Figure = [
  goal: string,
  id: string,
  kind: string,
  severity: string,
  subject: string | null,
  min: number | null,
  max: number | null,
  servingGrams: number | null,
  source: string,
  certainty: string,
  evidence: string,
]

const figures = JSON.parse(
  readFileSync(join(import.meta.dirname, 'published-figures.json'), 'utf8'),
) as Figure[]

test('each figure has a rule, and there are no other rules', () => {
  expect(figures.map(([goal, id]) => `${goal} ${id}`).toSorted()).toEqual(
    ruleSets.flatMap(({ slug, rules }) => rules.map(({ id }) => `${slug} ${id}`)).toSorted(),
  )
})

describe.each([...Map.groupBy(figures, ([goal]) => goal)])('%s', (goal, ofGoal) => {
  test.each(ofGoal.map((figure) => [figure[1], figure] as const))('%s stands as published', (id, figure) => {
    const rule = ruleSetOf(goal)?.rules.find((rule) => rule.id === id)
    if (!rule) throw new Error(`There is no rule ${id}.`)
    const test = rule.test as Record<string, unknown>
    const { source, certainty, grade } = rule.evidence
    expect([
      goal,
      id,
      rule.test.kind,
      rule.severity,
      test.nutrient ?? test.tag ?? test.score ?? test.numerator ?? null,
      test.min ?? test.deltaMin ?? null,
      test.max ?? test.deltaMax ?? null,
      test.servingGrams ?? null,
      source,
      certainty,
      grade,
    ]).toEqual(figure)
  })
})
