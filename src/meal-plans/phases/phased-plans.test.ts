import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/a-planner-catalogue.ts'
import { foodAsEaten } from '../plan/food-as-eaten.ts'
import { resolveDay } from '../planner/changes/resolve-day.ts'
import type { Solved } from '../planner/planner-answer.ts'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { starterCatalogue } from '../planner/problem/starter-catalogue.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { brokenIn } from '../proof/proving/prove-plan.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { safetySentences } from '../safety/safety-sentences.ts'
import { verifyPlan } from '../verification/verify-plan.ts'
import { FODMAP_CHALLENGES } from './fodmap-challenges.ts'
import { PROTOCOLS, protocolOf } from './protocol.ts'

const catalogue = buildPlannerCatalogue(starterCatalogue())

function solved(input: Record<string, unknown>) {
  const parsed: PlannerInput = plannerInputSchema.parse({ goals: ['low-fodmap'], ...input })
  const wording = parsed.goals.map((name) => ({
    ...{ name, goalText: '', planOverview: '', focus: [], tips: [] },
  }))
  const request = { input: parsed, year: 2026, wording }
  return { request, answer: solveWeek(catalogue, request) }
}

function requireSolved({ request, answer }: ReturnType<typeof solved>) {
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer))
  return { request, answer: answer satisfies Solved }
}

function tests(id: string, step = 0) {
  const challenge = FODMAP_CHALLENGES.find((challenge) => challenge.id === id)
  const food = challenge?.foods[0]
  return (food?.grams ?? []).slice(step).map((grams, at) => ({
    ...{ challenge: id, day: 2 + at, fdcId: food?.fdcId, grams, step: step + at + 1, steps: 3 },
  }))
}

test('every food of a test that a goal needs is in the catalogue, with one portion for each step', () => {
  for (const { challenges } of PROTOCOLS.map(protocolOf))
    for (const { foods, id } of challenges) {
      expect(
        foods.some(({ fdcId }) => catalogue.foods.has(fdcId)),
        id,
      ).toBe(true)
      for (const { grams, measures } of foods) expect(measures).toHaveLength(grams.length)
    }
})

describe('a week of reintroduction', () => {
  test.each(FODMAP_CHALLENGES.map(({ id }) => id))('tests %s over a background without it', (id) => {
    const challenges = tests(id)
    const phase = { protocol: 'low-fodmap', phase: 'reintroduction', day: 1, challenges }
    const { request, answer } = requireSolved(solved({ phase }))
    const { plan, proof } = answer
    expect(brokenIn(proof)).toEqual([])
    const onTest = plan.mealPlanDays.map(({ test }) => test?.grams ?? 0)
    expect(onTest).toEqual([0, ...challenges.map(({ grams }) => grams), 0, 0, 0])
    expect(proof.person.find((line) => line.id === 'phase:test')).toMatchObject({ state: 'pass' })
    const kept = { plan, proof, request }
    expect(verifyPlan(kept, { version: catalogue.version, foods: catalogue.foods })).toEqual([])
  })

  test('counts the portion in the energy and nutrients of its day', () => {
    const challenges = tests('ch-lactose')
    const phase = { protocol: 'low-fodmap', phase: 'reintroduction', day: 1, challenges }
    const { answer } = requireSolved(solved({ phase, energyKcal: 1800, seed: 3 }))
    const [, , , third] = answer.plan.mealPlanDays
    const milk = catalogue.foods.get(171267)
    const calcium = third?.intake.reduce((sum, { fdcId, grams, ...preparation }) => {
      const food = catalogue.foods.get(fdcId)
      return sum + ((food ? (foodAsEaten(food, preparation).nutrients.get(1087) ?? 0) : 0) * grams) / 100
    }, 0)
    expect(milk).toBeDefined()
    expect(third?.nutrients.calcium).toBeCloseTo(calcium ?? 0, 0)
    expect(third?.nutrients.energy).toBeGreaterThan(1800 * 0.95)
    expect(third?.nutrients.energy).toBeLessThan(1800 * 1.05)
  })

  test('keeps its portion where a day is solved anew', () => {
    const challenges = tests('ch-lactose')
    const phase = { protocol: 'low-fodmap', phase: 'reintroduction', day: 1, challenges }
    const { request, answer } = requireSolved(solved({ phase }))
    const anew = resolveDay(catalogue, { plan: answer.plan, request, day: 2, seed: 5 })
    if (anew.status !== 'solved') throw new Error(anew.reason)
    const [, , day] = anew.plan.mealPlanDays
    expect(day?.test).toMatchObject({ grams: 160, step: 2 })
    expect(day?.intake).toContainEqual(expect.objectContaining({ test: 'ch-lactose', grams: 160 }))
  })

  test('is refused with two foods, with a portion twice a day, and during elimination', () => {
    const both = [...tests('ch-lactose').slice(0, 1), ...tests('ch-gos').slice(1)]
    const parse = (phase: object) =>
      plannerInputSchema.safeParse({
        goals: ['low-fodmap'],
        phase: { protocol: 'low-fodmap', day: 1, ...phase },
      })
    expect(parse({ phase: 'reintroduction', challenges: both }).success).toBe(false)
    const twice = tests('ch-lactose').map((test) => ({ ...test, day: 2 }))
    expect(parse({ phase: 'reintroduction', challenges: twice }).success).toBe(false)
    expect(parse({ phase: 'elimination', challenges: tests('ch-lactose') }).success).toBe(false)
  })
})

describe('a personal week', () => {
  test('serves again what was borne, up to its portion', () => {
    const groups = FODMAP_CHALLENGES.map(({ id, foods, lactose }) => ({
      ...{ challenge: id, standing: 'open', gramsPerDay: lactose ? null : (foods[0]?.grams[2] ?? 0) * 2 },
      lactoseGrams: lactose?.[2] ?? null,
    }))
    const phase = { protocol: 'low-fodmap', phase: 'personalisation', day: 8, groups }
    const { answer } = requireSolved(solved({ phase }))
    expect(brokenIn(answer.proof)).toEqual([])
    const eaten = new Set(answer.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
    const leftOutBefore = ['onion', 'garlic', 'wheat_rye_barley_main', 'apple_pear_mango_watermelon']
    const back = [...leftOutBefore, 'mushroom_cauliflower', 'stone_fruit', 'honey_hfcs', 'cashew_pistachio']
    const isBack = (fdcId: number) => catalogue.foods.get(fdcId)?.tags.some((tag) => back.includes(tag))
    expect([...eaten].filter(isBack).length).toBeGreaterThan(0)
  })

  test('keeps out what was not borne', () => {
    const groups = [
      { challenge: 'ch-fructan-onion', standing: 'kept' },
      { challenge: 'ch-fructan-garlic', standing: 'part', gramsPerDay: 1 },
    ]
    const phase = { protocol: 'low-fodmap', phase: 'personalisation', day: 8, groups }
    const { answer } = requireSolved(solved({ phase }))
    const tagged = (tag: string, of: { fdcId: number }) => catalogue.foods.get(of.fdcId)?.tags.includes(tag)
    for (const { intake } of answer.plan.mealPlanDays)
      expect(intake.filter((portion) => tagged('onion', portion))).toEqual([])
    const line = answer.proof.person.find(({ id }) => id === 'phase:ch-fructan-garlic')
    expect(line?.state).toBe('pass')
  })
})

describe('a dose of lactose', () => {
  const tests = (lactoseG: number, grams: number) =>
    [2, 3, 4].map((day, at) => ({
      ...{ challenge: `la-${lactoseG}`, day, fdcId: 171267, grams, step: at + 1, steps: 3 },
    }))

  test.each([
    [3, 60],
    [12, 240],
  ])('of %i g is tested over days that hold next to none', (lactoseG, grams) => {
    const phase = {
      ...{ protocol: 'lactose-rechallenge', phase: 'reintroduction', day: 1 },
      challenges: tests(lactoseG, grams),
    }
    const { request, answer } = requireSolved(solved({ goals: ['lactose-intolerance'], phase }))
    expect(brokenIn(answer.proof)).toEqual([])
    expect(answer.proof.rules.find(({ id }) => id === 'lac-day')).toMatchObject({ state: 'pass', max: 3 })
    const kept = { plan: answer.plan, proof: answer.proof, request }
    expect(verifyPlan(kept, { version: catalogue.version, foods: catalogue.foods })).toEqual([])
  })

  test('is what was borne at once, twice of it a day, and next to none where nothing was', () => {
    const limits = (groups: { challenge: string; standing: string }[]) => {
      const phase = { protocol: 'lactose-rechallenge', phase: 'personalisation', day: 1, groups }
      const { proof } = requireSolved(solved({ goals: ['lactose-intolerance'], phase })).answer
      return ['lac-sitting', 'lac-day'].map((name) => proof.rules.find(({ id }) => id === name)?.max)
    }
    const borne = ['la-3', 'la-6'].map((challenge) => ({ challenge, standing: 'open' }))
    expect(limits([...borne, { challenge: 'la-9', standing: 'kept' }])).toEqual([6, 12])
    expect(limits([{ challenge: 'la-3', standing: 'kept' }])).toEqual([3, 3])
    expect(limits([])).toEqual([12, 20])
  })
})

test('a bowel disease at rest is served soft weeks after a flare, on the real dishes', () => {
  const answers = { flare_within_3_months: 'yes', remission_confirmed: 'yes' }
  const week = solveWeek(catalogue, aRequest({ goals: ['ibd-remission'], answers, week: 2 }))
  if (week.status !== 'solved') throw new Error(week.status)
  for (const { nutrients } of week.plan.mealPlanDays) expect(nutrients.fiber).toBeLessThanOrEqual(18)
  const said = safetySentences(aRequest({ goals: ['ibd-remission'], answers, week: 2 }), [])
  expect(said.map(({ id }) => id)).toContain('phase-soft')
})

test('names the day on which leaving out ends', () => {
  const phase = { protocol: 'low-fodmap', phase: 'elimination', day: 8, startsOn: '2026-03-09' }
  const said = safetySentences(aRequest({ goals: ['low-fodmap'], phase }), [])
  const stop = said.find(({ id }) => id === 'ss-fodmap-stop')?.text
  expect(stop).toContain('ends on April 12, 2026 at the latest')
})

test('no elimination is planned beyond its last day, however it is asked for', () => {
  for (const input of [
    { week: 7 },
    { phase: { protocol: 'low-fodmap', phase: 'elimination', day: 37 } },
    { week: 6, days: 8 },
  ])
    expect(solved(input).answer).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching('six weeks'),
    })
  expect(solved({ week: 6 }).answer.status).toBe('solved')
  expect(solved({ answers: { celiac_tested_negative: 'no' } }).answer).toMatchObject({ status: 'refused' })
})
