import { describe, expect, test } from 'vitest'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { testFoodsAmong } from '../diary/choose-test-foods.ts'
import { foodAsEaten } from '../plan/food-as-eaten.ts'
import { resolveDay } from '../planner/changes/resolve-day.ts'
import type { Solved } from '../planner/planner-answer.ts'
import { solveWeek } from '../planner/solve-week.ts'
import { brokenIn } from '../proof/proving/prove-plan.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { safetySentences } from '../safety/safety-sentences.ts'
import { verifyPlan } from '../verification/verify-plan.ts'
import { FODMAP_CHALLENGES } from './challenges/fodmap-challenges.ts'
import { PROTOCOLS, protocolOf } from './protocol.ts'

const catalogue = starterPlanner()

function solved(input: Record<string, unknown>) {
  const parsed: PlannerInput = plannerInputSchema.parse({ goals: ['low-fodmap'], ...input })
  const wording = parsed.goals.map((name) => ({
    name,
    goalText: '',
    planOverview: '',
    focus: [],
    tips: [],
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
    challenge: id,
    day: 2 + at,
    fdcId: food?.fdcId,
    grams,
    step: step + at + 1,
    steps: 3,
  }))
}

/** Returns the amount of a nutrient in the intake by USDA's figures, including the test food. */
function amountIn(intake: Solved['plan']['mealPlanDays'][number]['intake'], nutrientId: number): number {
  return intake.reduce((sum, { fdcId, grams, ...preparation }) => {
    const food = catalogue.foods.get(fdcId)
    return sum + ((food ? (foodAsEaten(food, preparation).nutrients.get(nutrientId) ?? 0) : 0) * grams) / 100
  }, 0)
}

test('every test food that a goal needs is in the catalog, with one portion for each step', () => {
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
    const stored = { plan, proof, request }
    expect(verifyPlan(stored, { version: catalogue.version, foods: catalogue.foods })).toEqual([])
  })

  test('includes the portion in the energy and nutrients of its day', () => {
    const challenges = tests('ch-lactose')
    const phase = { protocol: 'low-fodmap', phase: 'reintroduction', day: 1, challenges }
    const { answer } = requireSolved(solved({ phase, energyKcal: 1800, seed: 3 }))
    const [, , , third] = answer.plan.mealPlanDays
    const milk = catalogue.foods.get(171267)
    expect(milk).toBeDefined()
    expect(third?.nutrients.calcium).toBeCloseTo(amountIn(third?.intake ?? [], 1087), 0)
    expect(third?.nutrients.energy).toBeGreaterThan(1800 * 0.95)
    expect(third?.nutrients.energy).toBeLessThan(1800 * 1.05)
  })

  const agreed = { clinic_knows_diet_change: 'yes', inr_in_range: 'yes', pregnancy_possible: 'no' }

  test.each([
    ['warfarin', 1185, { mean: [90, 250], apart: 150 }],
    ['spironolactone', 1092, { mean: [0, 3900], apart: 3900 }],
    ['lisinopril', 1092, { mean: [0, 4700], apart: 4700 }],
  ] as const)('keeps the band of %s on the days of each test', (medicine, nutrientId, { mean, apart }) => {
    const person = { medications: [medicine], ...(medicine === 'warfarin' && { answers: agreed }) }
    for (const { id } of FODMAP_CHALLENGES) {
      const phase = { protocol: 'low-fodmap', phase: 'reintroduction', day: 1, challenges: tests(id) }
      const { answer } = requireSolved(solved({ phase, ...person }))
      expect(brokenIn(answer.proof), id).toEqual([])
      expect(answer.plan.mealPlanDays.filter(({ test }) => test)).toHaveLength(tests(id).length)
      const days = answer.plan.mealPlanDays.map(({ intake }) => amountIn(intake, nutrientId))
      const average = days.reduce((sum, amount) => sum + amount, 0) / days.length
      expect(average, id).toBeGreaterThanOrEqual(mean[0] * 0.999)
      expect(average, id).toBeLessThanOrEqual(mean[1] * 1.001)
      expect(Math.max(...days) - Math.min(...days), id).toBeLessThanOrEqual(apart)
    }
  })

  test.each(['insulin', 'metformin'])('is planned beside the even meals of %s', (medicine) => {
    const phase = {
      protocol: 'low-fodmap',
      phase: 'reintroduction',
      day: 1,
      challenges: tests('ch-mannitol'),
    }
    const goals = ['low-fodmap', 'type-2-diabetes']
    const { answer } = requireSolved(solved({ phase, goals, medications: [medicine] }))
    expect(brokenIn(answer.proof)).toEqual([])
  })

  test('keeps its portion if a day is solved again', () => {
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
  test('serves tolerated foods again, up to their portion', () => {
    const groups = FODMAP_CHALLENGES.map(({ id, foods, lactose }) => ({
      challenge: id,
      standing: 'open',
      gramsPerDay: lactose ? null : (foods[0]?.grams[2] ?? 0) * 2,
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
    const line = (id: string) => answer.proof.person.find((one) => one.id === id)
    expect(line('phase:groups-a-meal')).toMatchObject({ state: 'pass' })
    expect(line('phase:plants')).toMatchObject({ state: 'pass' })
    for (const { challenge } of groups.filter(({ gramsPerDay }) => gramsPerDay !== null))
      expect(line(`phase:${challenge}`)).toMatchObject({ state: 'pass' })
    const mushrooms = line('phase:ch-mannitol')?.sentence
    expect(mushrooms).toContain('up to 150 g a day and 75 g at a sitting')
    // After the first month only the tolerated amounts apply.
    const later = requireSolved(solved({ phase: { ...phase, day: 29 } })).answer
    expect(later.proof.person.map(({ id }) => id)).not.toContain('phase:groups-a-meal')
  })

  test('is reviewed every twelve weeks, for one week', () => {
    const saidOn = (day: number) => {
      const phase = { protocol: 'low-fodmap', phase: 'personalisation', day }
      const input = plannerInputSchema.parse({ goals: ['low-fodmap'], phase })
      return safetySentences({ input, year: 2026 }, []).map(({ id }) => id)
    }
    for (const day of [85, 91, 169]) expect(saidOn(day)).toContain('phase-review')
    for (const day of [1, 84, 92]) expect(saidOn(day)).not.toContain('phase-review')
  })

  test('leaves out foods that were not tolerated', () => {
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
      challenge: `la-${lactoseG}`,
      day,
      fdcId: 171267,
      grams,
      step: at + 1,
      steps: 3,
    }))

  test.each([
    [3, 60],
    [12, 240],
  ])('of %i g is tested over days with next to no lactose', (lactoseG, grams) => {
    const phase = {
      protocol: 'lactose-rechallenge',
      phase: 'reintroduction',
      day: 1,
      challenges: tests(lactoseG, grams),
    }
    const { request, answer } = requireSolved(solved({ goals: ['lactose-intolerance'], phase }))
    expect(brokenIn(answer.proof)).toEqual([])
    expect(answer.proof.rules.find(({ id }) => id === 'lac-day')).toMatchObject({ state: 'pass', max: 3 })
    const stored = { plan: answer.plan, proof: answer.proof, request }
    expect(verifyPlan(stored, { version: catalogue.version, foods: catalogue.foods })).toEqual([])
  })

  test('of 24 g is drunk in two halves, with lunch and with dinner', () => {
    const challenges = tests(24, 480).map((one) => ({ ...one, alsoAt: 'dinner' }))
    const phase = { protocol: 'lactose-rechallenge', phase: 'reintroduction', day: 1, challenges }
    const { answer } = requireSolved(solved({ goals: ['lactose-intolerance'], phase }))
    expect(answer.proof.person.find(({ id }) => id === 'phase:test')).toMatchObject({ state: 'pass' })
    const [, tested] = answer.plan.mealPlanDays
    const halves = tested?.intake.filter(({ test }) => test === 'la-24')
    expect(halves?.map(({ slot, grams }) => [slot, grams])).toEqual([
      ['lunch', 240],
      ['dinner', 240],
    ])
  })

  test('equals the amount tolerated at once, twice that per day, and next to none if nothing was tolerated', () => {
    const limits = (groups: { challenge: string; standing: string }[]) => {
      const phase = { protocol: 'lactose-rechallenge', phase: 'personalisation', day: 1, groups }
      const { proof } = requireSolved(solved({ goals: ['lactose-intolerance'], phase })).answer
      return ['lac-sitting', 'lac-day'].map((name) => proof.rules.find(({ id }) => id === name)?.max)
    }
    const borne = ['la-3', 'la-6'].map((challenge) => ({ challenge, standing: 'open' }))
    expect(limits([...borne, { challenge: 'la-9', standing: 'kept' }])).toEqual([6, 12])
    expect(limits([{ challenge: 'la-3', standing: 'kept' }])).toEqual([3, 3])
    const atOnce = [...borne, ...['la-9', 'la-12'].map((challenge) => ({ challenge, standing: 'open' }))]
    expect(limits([...atOnce, { challenge: 'la-24', standing: 'open' }])).toEqual([12, 24])
    expect(limits([...atOnce, { challenge: 'la-24', standing: 'kept' }])).toEqual([12, 12])
    expect(limits([])).toEqual([12, 20])
  })
})

test('a bowel disease in remission gets soft weeks after a flare, with the real dishes', () => {
  const answers = { flare_within_3_months: 'yes', remission_confirmed: 'yes' }
  const week = solveWeek(catalogue, aRequest({ goals: ['ibd-remission'], answers, week: 2 }))
  if (week.status !== 'solved') throw new Error(week.status)
  for (const { nutrients } of week.plan.mealPlanDays) expect(nutrients.fiber).toBeLessThanOrEqual(18)
  const said = safetySentences(aRequest({ goals: ['ibd-remission'], answers, week: 2 }), [])
  expect(said.map(({ id }) => id)).toContain('phase-soft')
})

test('a plan names the day on which elimination ends', () => {
  const phase = { protocol: 'low-fodmap', phase: 'elimination', day: 8, startsOn: '2026-03-09' }
  const said = safetySentences(aRequest({ goals: ['low-fodmap'], phase }), [])
  const stop = said.find(({ id }) => id === 'ss-fodmap-stop')?.text
  expect(stop).toContain('ends on April 12, 2026 at the latest')
})

test('no elimination is planned beyond its last day, however it is requested', () => {
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
  expect(solved({ answers: { fructose_intolerance: 'yes' } }).answer).toMatchObject({
    status: 'refused',
    reason: expect.stringMatching('metabolic clinic'),
  })
})

test("test foods are limited to those that fit a member's other goals", () => {
  const foodsOf = (challenge: string, input: Record<string, unknown>) => {
    const protocol = challenge.startsWith('ch-') ? ('low-fodmap' as const) : ('rosacea-triggers' as const)
    const goals = [protocolOf(protocol).goal]
    const member = { protocol, input: plannerInputSchema.parse({ goals, ...input }), year: 2026 }
    const places = testFoodsAmong(catalogue.foods, member).get(challenge) ?? []
    const known = protocolOf(protocol).challenges.find(({ id }) => id === challenge)
    return places.map((place) => known?.foods[place]?.fdcId)
  }
  const [mango, honey] = [169910, 169640]
  expect(foodsOf('ch-fructose', {})).toEqual([mango, honey])
  expect(foodsOf('ch-fructose', { goals: ['low-fodmap', 'type-2-diabetes'] })).toEqual([mango])
  // Contains more carbohydrate than meals with a fixed insulin dose may differ by.
  const chickpeas = 173801
  expect(foodsOf('ch-gos', { medications: ['insulin'] })).not.toContain(chickpeas)
  const counted = { medications: ['insulin'], answers: { insulin_dose_fixed: 'no' } }
  expect(foodsOf('ch-gos', counted)).toContain(chickpeas)
  const boiledCauliflower = 170397
  expect(foodsOf('ch-mannitol', { dislikes: ['mushroom', 'sweet potato'] })).toEqual([boiledCauliflower])
  const [coffee, decaf] = [171890, 171889]
  expect(foodsOf('tr-rosacea-hot_drink_over_60C', { triggers: ['hot_drink_over_60C'] })).toEqual([
    coffee,
    decaf,
  ])
})

test.each([
  ['rosacea', 'hot_drink_over_60C', 171890, ['1 cup, hot', '1 cup of the same, lukewarm']],
  ['gerd', 'carbonated_drink', 174842, ['1 cup', '1 cup']],
])('of %s, %s is tested over days without it', (goal, tag, fdcId, measures) => {
  const protocol = `${goal}-triggers`
  const challenge = `tr-${goal}-${tag}`
  const challenges = measures.map((measure, at) => ({
    challenge,
    day: 2 + at * 2,
    fdcId,
    grams: 240,
    step: at + 1,
    steps: 2,
    measure,
  }))
  const phase = { protocol, phase: 'reintroduction', day: 1, challenges }
  const { answer } = requireSolved(solved({ goals: [goal], triggers: [tag], phase }))
  expect(brokenIn(answer.proof)).toEqual([])
  expect(answer.plan.mealPlanDays.flatMap(({ test }) => test?.measure ?? [])).toEqual(measures)
  expect(answer.proof.person.find(({ id }) => id === 'phase:test')).toMatchObject({ state: 'pass' })
  const beside = answer.plan.mealPlanDays.flatMap(({ intake }) =>
    intake.filter(({ test, fdcId }) => !test && catalogue.foods.get(fdcId)?.tags.some((one) => one === tag)),
  )
  expect(beside).toEqual([])
  const known = protocolOf(protocol as 'gerd-triggers').challenges.find(({ id }) => id === challenge)
  expect(known?.foods[0]?.measures).toEqual(measures)
})
