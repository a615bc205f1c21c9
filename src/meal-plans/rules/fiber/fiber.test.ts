import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { mergeRules } from '../merging/merge-rules.ts'
import { FIBER_CONDITION, FIBER_PROFILES, fiberAskedFor, fiberLimits, ROOM_ABOVE_FLOOR } from './fiber.ts'

function limitsFor(profile: Record<string, unknown>) {
  const { dayG, weekG } = fiberLimits(plannedPersonOf(aRequest({ goals: ['eczema'], ...profile })))
  return { dayG, weekG }
}

describe('the fiber of a week', () => {
  test("starts close to the member's usual amount and grows weekly up to a ceiling", () => {
    expect([1, 2, 3, 9].map((week) => limitsFor({ week }).weekG)).toEqual([24, 29, 34, 50])
    expect(limitsFor({ usualFiber: 'little' }).weekG).toBe(20)
    expect(limitsFor({ usualFiber: 'much' }).weekG).toBe(36)
    const ibs = [1, 2, 3, 9].map((week) => limitsFor({ goals: ['ibs'], week }))
    expect(ibs.map(({ weekG }) => weekG)).toEqual([22, 25, 28, 35])
    expect(ibs.every(({ dayG }) => dayG === 35)).toBe(true)
  })

  test('follows the strictest profile that applies to the member', () => {
    const goals = ['ibs', 'hypertension']
    expect(limitsFor({ goals, circumstances: ['diarrhoea'], week: 20 })).toEqual({ dayG: 28, weekG: 28 })
    expect(limitsFor({ goals: ['hypertension'], medications: ['glp1'], week: 20 }).dayG).toBe(32)
    expect(limitsFor({ birthYear: 1946, week: 20 })).toEqual({ dayG: null, weekG: 35 })
  })

  test('stays on the step that the diary left it on', () => {
    expect(limitsFor({ goals: ['ibs'], week: 4, fiberStep: 2 }).weekG).toBe(25)
    expect(limitsFor({ goals: ['ibs'], week: 4 }).weekG).toBe(31)
  })

  test('starts soft and low after a recent flare of bowel disease in remission, and then increases', () => {
    const flared = { goals: ['ibd-remission'], answers: { flare_within_3_months: 'yes' } }
    const weeks = [1, 4, 5, 6, 20].map((week) => limitsFor({ ...flared, week }))
    expect(weeks.map(({ dayG }) => dayG)).toEqual([18, 18, 32, 32, 32])
    expect(weeks.map(({ weekG }) => weekG)).toEqual([18, 18, 20, 23, 32])
    expect(limitsFor({ goals: ['ibd-remission'], usualFiber: 'little', week: 2 }).dayG).toBe(18)
    expect(limitsFor({ goals: ['ibd-remission'], week: 1 })).toEqual({ dayG: 32, weekG: 20 })
  })

  test('sets a minimum aside until it can be reached', () => {
    const setAside = (week: number) => {
      const request = aRequest({ goals: ['depression'], week })
      const { rules } = mergeRules(request.input.goals, plannedPersonOf(request))
      return rules.filter(
        ({ rule, setAside }) =>
          setAside !== null && 'nutrient' in rule.test && rule.test.nutrient === 'fiber',
      ).length
    }
    expect(setAside(1)).toBeGreaterThan(0)
    expect(setAside(9)).toBe(0)
  })
})

describe("a fiber limit and a goal's minimum", () => {
  const body = { sex: 'female', birthYear: 1972, heightCm: 165, activity: 'sedentary' }
  const fiberOf = (profile: Record<string, unknown>) => {
    const request = aRequest({ ...body, ...profile })
    const member = plannedPersonOf(request)
    const { rules } = mergeRules(request.input.goals, member)
    const inForce = rules.filter(({ setAside }) => setAside === null)
    const limit = inForce.find(({ rule }) => rule.id === 'fiber-week')
    const floors = inForce.flatMap(({ rule }) => fiberAskedFor(rule, member.needKcal ?? 2000) ?? [])
    return { limit, floors, all: rules }
  }
  const most = ({ limit }: ReturnType<typeof fiberOf>) =>
    limit && 'max' in limit.rule.test ? (limit.rule.test.max ?? 0) : 0

  test('the limit makes room for a minimum that is close, and the note shows it', () => {
    const near = fiberOf({ goals: ['type-2-diabetes'], usualFiber: 'some', weightKg: 75 })
    expect(near.floors[0]).toBeGreaterThan(24)
    expect(most(near)).toBeGreaterThan(26)
    expect(most(near)).toBeLessThanOrEqual(31)
    expect(near.limit?.note).toContain('makes room')
  })

  test('the limit is always above the minimum, for any week, goal and body', () => {
    for (const goals of [
      ['type-2-diabetes'],
      ['hypertension'],
      ['high-cholesterol'],
      ['ibs', 'hypertension'],
    ])
      for (const usualFiber of [undefined, 'little', 'some', 'much'])
        for (const weightKg of [48, 55, 60, 64, 70, 78, 90])
          for (const week of [1, 2, 3, 9]) {
            const found = fiberOf({ goals, usualFiber, weightKg, week })
            for (const floor of found.floors)
              expect(most(found)).toBeGreaterThanOrEqual(floor * ROOM_ABOVE_FLOOR)
          }
  })

  test('the limit for a sensitive gut stays, and the minimum waits', () => {
    const ibs = fiberOf({ goals: ['ibs', 'hypertension'], weightKg: 75 })
    expect(most(ibs)).toBe(22)
    expect(ibs.all.find(({ rule }) => rule.id === 'htn-fiber')?.setAside).toContain('grows week by week')
  })
})

type Evidence = {
  fiber: {
    by_condition: { slug: string; max_g: number; first_week_max_g: number | null; severity: string }[]
  }
}

const PATH = new URL('../../../../../shared/evidence/energy-safety.json', import.meta.url)
const NAMES: Record<string, string> = {
  default: 'everyone',
  'ibs + diarrhoea': 'ibs with diarrhea',
  'levothyroxine, digoxin medicine': 'levothyroxine or digoxin',
  'age>=75': 'from 75 years',
}

/**
 * Reads the grams from the evidence file. If the file is missing, returns a few of them as they were when
 * this was written.
 */
function evidence(): Evidence {
  if (existsSync(PATH)) return JSON.parse(readFileSync(PATH, 'utf8')) as Evidence
  return {
    fiber: {
      by_condition: [
        { slug: 'default', max_g: 50, first_week_max_g: 35, severity: 'target' },
        { slug: 'ibs + diarrhoea', max_g: 28, first_week_max_g: 18, severity: 'hard' },
        { slug: 'low-fodmap', max_g: 32, first_week_max_g: 24, severity: 'hard' },
        { slug: 'ibd-remission', max_g: 32, first_week_max_g: 20, severity: 'hard' },
      ],
    },
  }
}

test('the grams match the evidence', () => {
  const { fiber } = evidence()
  for (const { slug, max_g, first_week_max_g, severity } of fiber.by_condition) {
    const known = FIBER_PROFILES.find(({ name }) => name === (NAMES[slug] ?? slug))
    expect(known, slug).toMatchObject({ mostG: max_g, firstWeekG: first_week_max_g, severity })
  }
})

test('fiber limits are listed separately from the needs of every adult', () => {
  const { rules } = mergeRules(['low-fodmap'], plannedPersonOf(aRequest({ goals: ['low-fodmap'] })))
  const ofFiber = rules.filter(({ rule }) => rule.id.startsWith('fiber-'))
  expect(ofFiber.length).toBeGreaterThan(1)
  expect(ofFiber.every(({ condition }) => condition === FIBER_CONDITION)).toBe(true)
})
