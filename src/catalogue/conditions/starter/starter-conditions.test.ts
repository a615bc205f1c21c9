import { describe, expect, test } from 'vitest'
import { CONDITION_CATEGORIES, conditionSlug, type StarterCondition } from '../condition.ts'
import { starterConditions } from './starter-conditions.ts'

const RULE_SETS = [
  'hypertension',
  'high-cholesterol',
  'heart-health',
  'mediterranean',
  'fatty-liver',
  'type-2-diabetes',
  'pcos',
  'hypothyroidism',
  'menopause',
  'endometriosis',
  'ibs',
  'low-fodmap',
  'celiac',
  'gerd',
  'ibd-remission',
  'lactose-intolerance',
  'acne',
  'eczema',
  'psoriasis',
  'rosacea',
  'depression',
  'anxiety',
  'adhd',
  'migraine',
  'mind',
]

test('there is a starter health goal for every rule set that can be served without a clinician', () => {
  expect(starterConditions.map((condition) => condition.ruleSet).sort()).toEqual([...RULE_SETS].sort())
})

test('every category has a health goal', () => {
  expect(new Set(starterConditions.map((condition) => condition.category))).toEqual(
    new Set(CONDITION_CATEGORIES),
  )
})

test('no two health goals share a name or an address', () => {
  const names = starterConditions.map((condition) => condition.name)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(names.map(conditionSlug)).size).toBe(names.length)
})

describe.each(starterConditions)('$name', (condition) => {
  const { goal } = condition

  test('has enough text in each place, and no more than fits', () => {
    expect(countWords(condition.description)).toBeLessThanOrEqual(20)
    expectWords(condition.dietFocus, 8, 16)
    expectWords(goal.headline, 6, 10)
    expectWords(goal.overview, 60, 120)
    expectWords(goal.dietFocusOverview, 40, 80)
    expectWords(goal.dietCtaHeadline, 5, 9)
    expectWords(goal.dietCtaSubhead, 12, 24)
    expect(sentences(condition.goalText)).toHaveLength(1)
    expectBetween(sentences(condition.planOverview).length, 2, 3)
    expectBetween(sentences(condition.prompt).length, 3, 5)
  })

  test('has its lists', () => {
    expectBetween(goal.dietFocusHighlights.length, 4, 5)
    for (const highlight of goal.dietFocusHighlights) expectWords(highlight.overview, 20, 40)
    expectBetween(condition.focus.length, 3, 4)
    expectBetween(condition.tips.length, 8, 10)
    for (const tip of condition.tips) expect(countWords(tip)).toBeLessThanOrEqual(22)
    expect(new Set(condition.tips).size).toBe(condition.tips.length)
  })

  test('states how strong the evidence is', () => {
    expect(goal.overview).toMatch(/\bevidence\b[^.;]*\b(strong|moderate|limited|weak)\b/)
  })

  test('makes no promises and has no exclamation marks', () => {
    for (const sentence of textsOf(condition).flatMap(sentences)) {
      expect(sentence).not.toContain('!')
      expect(sentence, sentence).not.toMatch(/ {2}|['"]/)
      if (PROMISE.test(sentence)) expect(sentence).toMatch(DENIAL)
    }
  })
})

const PROMISE =
  /\b(treat(s|ed|ing|ment)?|cur(e|es|ed|ing)|heal(s|ed|ing)?|revers\w+|guarante\w+|detox\w*|cleans(e|es|ing)|miracle\w*)\b/i
const DENIAL = /\b(no|not|never|nor|neither|nobody|cannot)\b|n’t\b/i

function textsOf(condition: StarterCondition): string[] {
  const { goal } = condition
  return [
    condition.name,
    condition.description,
    condition.dietFocus,
    condition.prompt,
    goal.headline,
    goal.overview,
    goal.dietFocusOverview,
    ...goal.dietFocusHighlights.flatMap((highlight) => [highlight.headline, highlight.overview]),
    goal.dietCtaHeadline,
    goal.dietCtaSubhead,
    ...condition.focus.flatMap((line) => [line.focus, line.description]),
    ...condition.tips,
    condition.goalText,
    condition.planOverview,
  ]
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.?!])\s+/).filter((sentence) => sentence !== '')
}

function countWords(text: string): number {
  return text.split(/\s+/).length
}

function expectWords(text: string, least: number, most: number): void {
  expect(countWords(text), text).toBeGreaterThanOrEqual(least)
  expect(countWords(text), text).toBeLessThanOrEqual(most)
}

function expectBetween(count: number, least: number, most: number): void {
  expect(count).toBeGreaterThanOrEqual(least)
  expect(count).toBeLessThanOrEqual(most)
}
