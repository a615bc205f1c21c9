import { describe, expect, test } from 'vitest'
import type { Condition } from '#catalogue/conditions/condition.ts'
import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { ruleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import type { Context } from '#platform/context.ts'
import { claimsInText } from './claim.ts'
import { withClaimsGate } from './goal-claims.ts'

const PREVENTION = /\bprevent\w*|\bprotect\w* against\b|alzheimer|\bkeeps? \S+ away\b/i
const CLAIMS = /\b(?:detox|cleanse|science-backed|miracle)\b/i

describe.each(starterConditions)('$name', ({ name, description, dietFocus, goal, focus, tips, ...plan }) => {
  const texts = [
    ...[name, description, dietFocus, goal.headline, goal.overview, goal.dietFocusOverview],
    ...goal.dietFocusHighlights.flatMap(({ headline, overview }) => [headline, overview]),
    ...[goal.dietCtaHeadline, goal.dietCtaSubhead, plan.goalText, plan.planOverview],
    ...focus.flatMap((line) => [line.focus, line.description]),
    ...tips,
  ]

  test('the claims gate accepts every text of the goal', () => {
    expect(texts.flatMap(claimsInText)).toEqual([])
  })

  test('no text of the goal mentions prevention', () => {
    expect(texts.filter((text) => PREVENTION.test(text) || CLAIMS.test(text))).toEqual([])
  })

  test('no text promises an amount of potassium or carbohydrate, which differs from member to member', () => {
    const promises = texts.filter(
      (text) => /potassium|carbohydrate/i.test(text) && /\d+ (?:m?g) (?:a day|at)/.test(text),
    )
    expect(promises.filter((text) => /\b(?:3,500|5,000|30 to 60)\b/.test(text))).toEqual([])
  })

  test('a text about increasing fiber mentions 4 to 8 weeks', () => {
    const raising = texts.filter((text) => /\b(?:raise|increase|add) fiber\b/i.test(text))
    expect(raising.filter((text) => !text.includes('4 to 8 weeks'))).toEqual([])
  })
})

test('no rule set promises prevention, in its name or in its texts for members', () => {
  for (const { name, basePattern, cautions, rules } of ruleSets) {
    const texts = [name, basePattern, ...cautions, ...rules.flatMap(({ note }) => note ?? [])]
    expect(texts.filter((text) => PREVENTION.test(text))).toEqual([])
  }
  expect(ruleSets.find(({ slug }) => slug === 'mind')?.name).toBe('MIND eating pattern (brain health)')
})

describe('the gate of a health goal', () => {
  const [starter] = starterConditions
  const goal = { ...(starter as object), id: 'a-goal', enabled: true, withheld: null } as Condition
  const gate = withClaimsGate(async () => null)
  const ask = (change: Partial<Condition>) => gate({} as Context, { ...goal, ...change })

  test('accepts texts without claims', async () => {
    expect(await ask({})).toBeNull()
  })

  test('names each claim and its field, and allows saving while the goal is not offered', async () => {
    const tips = ['Cook calmly.', 'This diet cures eczema.']
    expect(await ask({ tips })).toMatchObject({
      code: 'invalid',
      fields: { 'mealPlan.tips.1': expect.stringContaining('“This diet cures eczema.” claims that food') },
    })
    expect(await ask({ tips, enabled: false })).toBeNull()
  })
})
