import { beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '#platform/random/seeded-random.ts'
import {
  aPlannerCatalogue,
  aRecipe,
  aRequest,
  BREAD,
  RICE,
} from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { SLOTS, type Slot } from '../plan/slot.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import { brokenIn, provePlan } from '../proof/proving/prove-plan.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { findSwaps } from './changes/find-swaps.ts'
import type { MealPlace, PlanWithRequest } from './changes/meal-place.ts'
import { offerDay } from './changes/offer-day.ts'
import { resolveDay } from './changes/resolve-day.ts'
import { swapMeal } from './changes/swap-meal.ts'
import { buildPlannerCatalogue, type PlannerCatalogue } from './problem/planner-catalogue.ts'
import { solveWeek } from './solve-week.ts'
import { SOLVER_VERSION } from './solver-version.ts'

let starter: PlannerCatalogue
const small = buildPlannerCatalogue(aPlannerCatalogue())

beforeAll(() => {
  starter = starterPlanner()
})

function stored(
  catalogue: PlannerCatalogue,
  profile: Record<string, unknown>,
): PlanWithRequest & { request: PlannerRequest } {
  const request = aRequest(profile)
  const answer = solveWeek(catalogue, request)
  if (answer.status !== 'solved') throw new Error(`${answer.status}: ${answer.reason}`)
  // Converts the plan to its form after a database round trip.
  return JSON.parse(JSON.stringify({ plan: answer.plan, request }))
}

function broken(catalogue: PlannerCatalogue, { plan, request }: PlanWithRequest): string[] {
  const versions = { catalogue: catalogue.version, solver: SOLVER_VERSION }
  return brokenIn(provePlan({ foods: catalogue.foods, days: plan.mealPlanDays, request, versions }))
}

const slugAt = ({ mealPlanDays }: SolvedPlan, { day, slot }: MealPlace) =>
  mealPlanDays[day]?.meals.find((meal) => meal.slot === slot)?.slug

describe('swaps for a meal', () => {
  const place = { day: 2, slot: 'dinner' as Slot }

  test('keep every limit, allergy and wish, and report what changes', () => {
    const week = stored(starter, {
      goals: ['hypertension', 'celiac'],
      allergies: ['egg'],
      dislikes: ['tofu'],
    })
    const answer = findSwaps(starter, { ...week, ...place })
    if (answer.status !== 'found') throw new Error(answer.reason)
    expect(answer.swaps).toHaveLength(8)
    expect(answer.swaps.map(({ slug }) => slug)).not.toContain(slugAt(week.plan, place))
    for (const { slug, servings, nutrients, rules } of answer.swaps) {
      const swapped = swapMeal(starter, { ...week, ...place, slug, servings })
      if (swapped.status !== 'swapped') throw new Error(swapped.reason)
      expect(brokenIn(swapped.proof)).toEqual([])
      expect(slugAt(swapped.plan, place)).toBe(slug)
      const energy = nutrients.find(({ nutrient }) => nutrient === 'energy')
      expect(energy?.after).toBe(swapped.plan.mealPlanDays[2]?.nutrients.energy)
      expect(energy?.before).toBe(week.plan.mealPlanDays[2]?.nutrients.energy)
      for (const { id, before, after } of rules) {
        expect(before.state).not.toBe(after.state)
        expect(swapped.proof.rules.find((rule) => rule.id === id)).toMatchObject(after)
      }
    }
  })

  test('come in a stable order, up to the requested number', () => {
    const week = stored(starter, { goals: ['mind'] })
    const first = findSwaps(starter, { ...week, ...place, count: 3 })
    expect(findSwaps(starter, { ...week, ...place, count: 3 })).toEqual(first)
    const more = findSwaps(starter, { ...week, ...place, count: 5 })
    expect(more.status === 'found' && more.swaps.slice(0, 3)).toEqual(first.status === 'found' && first.swaps)
  })

  test('are also found for snacks and drinks', () => {
    const week = stored(starter, { goals: ['gerd'], diet: 'vegan' })
    for (const slot of ['snack', 'tea', 'detox'] as const) {
      const answer = findSwaps(starter, { ...week, day: 0, slot, count: 2 })
      expect(answer).toMatchObject({ status: 'found', swaps: [expect.anything(), expect.anything()] })
    }
  })

  test('leave the other meals of the day unchanged', () => {
    const week = stored(starter, { goals: ['pcos'], servings: 3 })
    const answer = findSwaps(starter, { ...week, ...place, count: 1 })
    const [swap] = answer.status === 'found' ? answer.swaps : []
    if (!swap) throw new Error('There is no swap.')
    const swapped = swapMeal(starter, { ...week, ...place, ...swap })
    if (swapped.status !== 'swapped') throw new Error(swapped.reason)
    const [before, after] = [week.plan.mealPlanDays[2], swapped.plan.mealPlanDays[2]]
    expect(after).toMatchObject({ breakfast: before?.breakfast, lunch: before?.lunch, tea: before?.tea })
    expect(after?.dinner).toMatchObject({ slug: swap.slug, servings: swap.servings * 3 })
    expect(after?.intake.filter(({ slot }) => slot !== 'dinner')).toEqual(
      before?.intake.filter(({ slot }) => slot !== 'dinner'),
    )
    expect(swapped.plan.mealPlanDays.filter((_, day) => day !== 2)).toEqual(
      week.plan.mealPlanDays.filter((_, day) => day !== 2),
    )
  })

  test('never bring a dish a third time or on two consecutive days', () => {
    const week = stored(starter, { goals: ['eczema'] })
    const answer = findSwaps(starter, { ...week, ...place, count: 20 })
    for (const { slug } of answer.status === 'found' ? answer.swaps : []) {
      const days = week.plan.mealPlanDays.flatMap(({ meals }, day) =>
        meals.some((meal) => meal.slug === slug) ? [day] : [],
      )
      expect(days.length, slug).toBeLessThan(2)
      expect(days.filter((day) => Math.abs(day - 2) < 2)).toEqual([])
    }
  })
})

describe('a meal is not swapped', () => {
  const place = { day: 0, slot: 'dinner' as Slot }
  const refusals = (week: PlanWithRequest, more: object, catalogue = small) => [
    findSwaps(catalogue, { ...week, ...place, ...more }),
    swapMeal(catalogue, { ...week, ...place, ...more, slug: 'tofu-curry', servings: 1 }),
  ]

  test('while it is locked', () => {
    const week = stored(small, { goals: ['eczema'] })
    for (const answer of refusals(week, { locks: [place] }))
      expect(answer).toMatchObject({ status: 'not_possible', reason: expect.stringContaining('locked') })
  })

  test('if the day does not exist', () => {
    const week = stored(small, { goals: ['eczema'] })
    for (const answer of refusals(week, { day: 7 })) expect(answer.status).toBe('not_possible')
  })

  test('if the member can no longer be served a plan', () => {
    const week = stored(small, { goals: ['eczema'] })
    const request = aRequest({ goals: ['eczema'], circumstances: ['pregnancy'] })
    for (const answer of refusals({ ...week, request }, {}))
      expect(answer).toMatchObject({ status: 'not_possible', reason: expect.stringContaining('pregnant') })
  })

  test('if the plan has a recipe that is no longer in the catalog', () => {
    const week = stored(small, { goals: ['eczema'] })
    const gone = slugAt(week.plan, { day: 1, slot: 'lunch' })
    const data = aPlannerCatalogue()
    const recipes = data.recipes.filter(({ slug }) => slug !== gone)
    const catalogue = buildPlannerCatalogue({ ...data, recipes })
    for (const answer of refusals(week, {}, catalogue))
      expect(answer).toMatchObject({ status: 'not_possible', reason: expect.stringContaining('no longer') })
  })

  test('for a dish that a rule or an allergy excludes', () => {
    const data = aPlannerCatalogue()
    const recipes = [...data.recipes, aRecipe('bread-bowl', 'Dinner', { [BREAD]: 120, [RICE]: 60 })]
    const catalogue = buildPlannerCatalogue({ ...data, recipes })
    const week = stored(catalogue, { goals: ['celiac'], allergies: ['fish'] })
    for (const slug of ['bread-bowl', 'salmon-rice', 'no-such-dish'])
      expect(swapMeal(catalogue, { ...week, ...place, slug, servings: 1 }).status).toBe('not_possible')
  })
})

describe('a day solved again', () => {
  test('has other dishes, but keeps locked meals and all other days', () => {
    const week = stored(starter, { goals: ['type-2-diabetes'] })
    const locks: MealPlace[] = [
      { day: 3, slot: 'dinner' },
      { day: 3, slot: 'tea' },
    ]
    const answer = resolveDay(starter, { ...week, day: 3, seed: 5, locks })
    if (answer.status !== 'solved') throw new Error(answer.reason)
    for (const slot of SLOTS) {
      const isLocked = locks.some((lock) => lock.slot === slot)
      const [before, after] = [slugAt(week.plan, { day: 3, slot }), slugAt(answer.plan, { day: 3, slot })]
      expect(after === before, slot).toBe(isLocked)
    }
    expect(answer.plan.mealPlanDays.toSpliced(3, 1)).toEqual(week.plan.mealPlanDays.toSpliced(3, 1))
    expect(brokenIn(answer.proof)).toEqual([])
  })

  test('is the same for the same seed', () => {
    const week = stored(starter, { goals: ['mediterranean'] })
    const [one, again, other] = [5, 5, 6].map((seed) => resolveDay(starter, { ...week, day: 0, seed }))
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
  })

  test('meets no fewer rules, if a few tries can find such a day', () => {
    const week = stored(starter, { goals: ['mediterranean'] })
    const offers = [11, 31, 51].flatMap((asked) =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => {
        const answer = offerDay(starter, { ...week, day, seed: asked })
        if (answer.status !== 'offered') throw new Error(answer.reason)
        return { ...answer.offer, tries: answer.offer.seed - asked }
      }),
    )
    expect(
      Math.max(...offers.map(({ tries }) => tries)),
      'the first is not always good enough',
    ).toBeGreaterThan(0)
    for (const { isWorse, met, now, leaving } of offers)
      if (!isWorse) expect([met.met >= now.met, leaving]).toEqual([true, []])
    expect(offers.filter(({ isWorse }) => !isWorse).length).toBeGreaterThan(0)
  })

  test('is not possible if every meal is locked', () => {
    const week = stored(small, { goals: ['eczema'] })
    const locks = SLOTS.map((slot) => ({ day: 0, slot }))
    expect(resolveDay(small, { ...week, day: 0, seed: 1, locks })).toMatchObject({ status: 'not_possible' })
  })
})

const MEMBERS = [
  { goals: ['hypertension', 'type-2-diabetes'], allergies: ['milk'] },
  { goals: ['low-fodmap', 'depression'], sex: 'female', birthYear: 1991, heightCm: 164, weightKg: 61 },
  { goals: ['celiac', 'high-cholesterol', 'menopause'], diet: 'vegetarian' },
  { goals: ['fatty-liver', 'lactose-intolerance', 'gerd', 'anxiety'], dislikes: ['mushroom'] },
  { goals: ['mind'], diet: 'vegan', medications: ['statin'], days: 4 },
]

describe('any chain of swaps, locks and days solved again', () => {
  const STEPS = 8

  test.each(MEMBERS)('keeps every limit: $goals', (profile) => {
    const first = stored(starter, profile)
    const chain = () => {
      const random = randomFrom(profile.goals.join().length)
      const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
      let week = first
      const locks: MealPlace[] = []
      for (let step = 0; step < STEPS; step++) {
        const place = { day: Math.floor(random() * week.plan.mealPlanDays.length), slot: pick(SLOTS) }
        const slugsBefore = locks.map((lock) => slugAt(week.plan, lock))
        const dice = random()
        if (dice < 0.2) locks.push(place)
        else if (dice < 0.45) {
          const answer = resolveDay(starter, { ...week, day: place.day, seed: step, locks })
          if (answer.status === 'solved') week = { ...week, plan: answer.plan }
        } else {
          const found = findSwaps(starter, { ...week, ...place, locks, count: 3 })
          const swap = found.status === 'found' ? pick(found.swaps) : undefined
          const answer = swap && swapMeal(starter, { ...week, ...place, ...swap, locks })
          if (answer) expect(answer.status).toBe('swapped')
          if (answer?.status === 'swapped') week = { ...week, plan: answer.plan }
        }
        expect(broken(starter, week)).toEqual([])
        expect(locks.slice(0, slugsBefore.length).map((lock) => slugAt(week.plan, lock))).toEqual(slugsBefore)
      }
      return week.plan
    }
    const after = chain()
    expect(after).not.toEqual(first.plan)
    expect(chain()).toEqual(after)
  })
})
