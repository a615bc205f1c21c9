import { describe, expect, test } from 'vitest'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { starterPlanner } from '#tests/support/meal-plans/starter-planner.ts'
import { sampleOf } from '#tests/support/whole.ts'
import { foodAsEaten } from '../plan/food-as-eaten.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import { type PlannerRequest, plannerInputSchema } from '../request/planner-input.ts'
import { safetySentences } from '../safety/safety-sentences.ts'
import { findSwaps } from './changes/find-swaps.ts'
import { resolveDay } from './changes/resolve-day.ts'
import { swapMeal } from './changes/swap-meal.ts'
import { withReferenceLevels } from './reference-levels.ts'
import { solveWeek } from './solve-week.ts'

const catalogue = starterPlanner()
const VITAMIN_K = 1185
const SODIUM = 1093
const CAFFEINE = 1057
const FIBER = 1079

/** Sums a nutrient per day from USDA figures, independently of the planner. */
function perDay({ mealPlanDays }: SolvedPlan, nutrientId: number): number[] {
  return mealPlanDays.map(({ intake }) =>
    intake.reduce((sum, eaten) => {
      const raw = catalogue.foods.get(eaten.fdcId)
      const per100g = raw ? (foodAsEaten(raw, eaten).nutrients.get(nutrientId) ?? 0) : 0
      return sum + (per100g * eaten.grams) / 100
    }, 0),
  )
}

function mean(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length
}

type Week = { request: PlannerRequest; plan: SolvedPlan; proof: Proof }

/** Solves consecutive weeks for one member. Each week gets the earlier weeks as the member ate them. */
function weeksOf(
  profile: Record<string, unknown>,
  count: number,
  changed: (week: Week, number: number) => SolvedPlan = ({ plan }) => plan,
): Week[] {
  const weeks: Week[] = []
  for (let week = 1; week <= count; week += 1) {
    const last = weeks.at(-1)
    const input = plannerInputSchema.parse({
      sex: 'female',
      birthYear: 1971,
      heightCm: 166,
      weightKg: 68,
      activity: 'light',
      ...profile,
      week,
      seed: week,
      referenceLevels: last?.request.input.referenceLevels ?? {},
      previousPlans: weeks.slice(-4).map(({ plan }, at, all) => ({
        weeksAgo: all.length - at,
        slugs: plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug)),
        lastDays: { vitamin_k: perDay(plan, VITAMIN_K).slice(-3) },
      })),
    })
    const request = { input, year: 2026, wording: [] as PlannerRequest['wording'] }
    const texts = { name: '', goalText: '', planOverview: '', focus: [], tips: [] }
    const asked = { ...request, wording: input.goals.map(() => texts) }
    const answer = solveWeek(catalogue, asked)
    if (answer.status !== 'solved') throw new Error(`Week ${week}: ${answer.reason}`)
    const { plan, proof, referenceLevels } = answer
    const solved = { request: withReferenceLevels(asked, referenceLevels), plan, proof }
    weeks.push({ ...solved, plan: changed(solved, week) })
  }
  return weeks
}

/** Returns the plan before and after each of `count` swaps of randomly chosen meals. */
function swapped({ request, plan }: Week, count: number, seed: number): SolvedPlan[] {
  const random = randomFrom(seed)
  const plans = [plan]
  for (let turn = 0; turn < count * 2 && plans.length <= count; turn += 1) {
    const now = plans.at(-1) ?? plan
    const day = Math.floor(random() * now.mealPlanDays.length)
    const meals = now.mealPlanDays[day]?.meals ?? []
    const slot = meals[Math.floor(random() * meals.length)]?.slot
    if (!slot) continue
    const found = findSwaps(catalogue, { plan: now, request, day, slot, count: 1 })
    const [swap] = found.status === 'found' ? found.swaps : []
    if (!swap) continue
    const { slug, servings } = swap
    const answer = swapMeal(catalogue, { plan: now, request, day, slot, slug, servings })
    if (answer.status === 'swapped') plans.push(answer.plan)
  }
  return plans
}

/** Returns one plan per day, each with that day solved again. */
function solvedAnew({ request, plan }: Week): SolvedPlan[] {
  return plan.mealPlanDays.map((_, day) => {
    const answer = resolveDay(catalogue, { plan, request, day, seed: 40 + day })
    if (answer.status !== 'solved') throw new Error(`Day ${day + 1}: ${answer.reason}`)
    return answer.plan
  })
}

/** Expects every figure in the safety sentence of the plan to match the proof of that week. */
function expectTrueSentence({ request, plan, proof }: Week): void {
  const texts = safetySentences(request, plan.mealPlanDays).map(({ text }) => text)
  const said = texts
    .join(' ')
    .match(/vitamin K within (\d+) mcg of (\d+) mcg every day, and within (\d+) mcg/)
  const [day = 0, level = 0, week = 0] = (said ?? []).slice(1).map(Number)
  const held = (id: string) => proof.rules.find((rule) => rule.id === id)
  expect(held('rx-warfarin-k-day')).toMatchObject({ state: 'pass', max: day })
  expect(held('rx-warfarin-k-week')).toMatchObject({ state: 'pass', max: week })
  const days = perDay(plan, VITAMIN_K)
  expect(Math.max(...days.map((amount) => Math.abs(amount - level)))).toBeLessThanOrEqual(day)
  expect(Math.abs(mean(days) - level)).toBeLessThanOrEqual(week)
}

/**
 * Returns the largest distance between the level and the mean of any four consecutive days, across all weeks.
 */
function farthestRun(days: number[], level: number): number {
  const runs = days.slice(3).map((_, at) => mean(days.slice(at, at + 4)))
  return Math.max(...runs.map((run) => Math.abs(run - level)))
}

describe('vitamin K with warfarin', () => {
  test.each(sampleOf([['hypertension'], ['mind']], 2).map((goals) => [goals]))(
    'stays in its band for eight weeks, each changed by ten swaps: %s',
    (goals) => {
      const plans: SolvedPlan[] = []
      const swapTen = (week: Week, number: number) => {
        plans.push(...swapped(week, 10, 5 * number))
        return plans.at(-1) ?? week.plan
      }
      const weeks = weeksOf({ goals, medications: ['warfarin'] }, 8, swapTen)
      const level = weeks[0]?.request.input.referenceLevels.vitamin_k ?? 0
      expect(level).toBeCloseTo(mean(perDay(plans[0] as SolvedPlan, VITAMIN_K)), 0)
      plans.push(...solvedAnew(weeks.at(-1) as Week))
      expect(plans.length).toBeGreaterThan(80)
      const onEnd = weeks.flatMap(({ plan }) => perDay(plan, VITAMIN_K))
      expect(farthestRun(onEnd, level)).toBeLessThanOrEqual(40)
      for (const plan of plans) {
        const days = perDay(plan, VITAMIN_K)
        expect(Math.max(...days.map((amount) => Math.abs(amount - level)))).toBeLessThanOrEqual(75)
        expect(Math.abs(mean(days) - level)).toBeLessThanOrEqual(50)
        expect(mean(days)).toBeGreaterThanOrEqual(90)
        expect(mean(days)).toBeLessThanOrEqual(250)
      }
    },
    300_000,
  )

  test.each(
    ['hypertension', 'mind', 'celiac'].flatMap((goal) => [
      [goal, 'female'] as const,
      [goal, 'male'] as const,
    ]),
  )(
    'goes toward a small figure of the clinic, which takes the place of the general aim: %s, %s',
    (goal, sex) => {
      const size = sex === 'male' ? { heightCm: 178, weightKg: 80 } : {}
      const facts = {
        goals: [goal],
        sex,
        ...size,
        medications: ['warfarin'],
        clinicLevels: { vitaminKUg: 90 },
      }
      const [{ request, plan, proof }] = weeksOf(facts, 1) as [Week]
      expect(mean(perDay(plan, VITAMIN_K))).toBeLessThan(90 + 25)
      const speaking = proof.rules.filter(({ id }) => /^rx-warfarin-k|^ref-vitamin-k/.test(id))
      expect(speaking.filter(({ state }) => state === 'warn' || state === 'fail')).toEqual([])
      expect(speaking.find(({ id }) => id === 'ref-vitamin-k')?.applies).toBe(false)
      expectTrueSentence({ request, plan, proof })
    },
    60_000,
  )

  test('is described by the band that is kept, both before and after there is a usual level', () => {
    for (const week of weeksOf({ goals: ['mind'], medications: ['warfarin'] }, 2)) expectTrueSentence(week)
  }, 60_000)

  test("follows the clinic's figure from the first week on", () => {
    const [week] = weeksOf(
      { goals: ['celiac'], medications: ['Coumadin'], clinicLevels: { vitaminKUg: 120 } },
      1,
    )
    const days = perDay(week?.plan as SolvedPlan, VITAMIN_K)
    expect(Math.max(...days.map((amount) => Math.abs(amount - 120)))).toBeLessThanOrEqual(75)
    expect(Math.abs(mean(days) - 120)).toBeLessThanOrEqual(50)
  }, 60_000)
})

test('a swap by slug is also refused if the dish would make the days of a member on warfarin differ too much', () => {
  const [week] = weeksOf({ goals: ['mind'], medications: ['warfarin'] }, 1) as [Week]
  const lunches = catalogue.dishes.filter(({ slot }) => slot === 'lunch').map(({ recipe }) => recipe.slug)
  const answers = sampleOf(lunches, 4).flatMap((slug) =>
    [0.5, 0.75, 1, 1.25, 1.5, 2].map((servings) =>
      swapMeal(catalogue, { ...week, day: 3, slot: 'lunch', slug, servings }),
    ),
  )
  const reasons = answers.flatMap((answer) => (answer.status === 'swapped' ? [] : [answer.reason]))
  expect(reasons).toContain('With this dish your days would differ more than your medicine asks.')
  const rolling = ({ proof }: { proof: Proof }) =>
    proof.rules.filter(({ kind }) => kind === 'nutrient_steady_rolling').map(({ state }) => state)
  const taken = answers.filter((answer) => answer.status === 'swapped')
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.flatMap(rolling).every((state) => state === 'pass')).toBe(true)
}, 120_000)

test('sodium with lithium stays in its band for eight weeks and through ten swaps', () => {
  const weeks = weeksOf({ goals: ['depression'], medications: ['lithium'] }, 8)
  const level = weeks[0]?.request.input.referenceLevels.sodium ?? 0
  const last = weeks.at(-1) as Week
  const plans = [...weeks.map(({ plan }) => plan), ...swapped(last, 10, 3), ...solvedAnew(last)]
  for (const plan of plans) {
    const days = perDay(plan, SODIUM)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(2000)
    expect(Math.max(...days.map((amount) => Math.abs(amount - level)))).toBeLessThanOrEqual(500)
    expect(Math.abs(mean(days) - level)).toBeLessThanOrEqual(250)
  }
}, 300_000)

test.each([
  { goals: ['menopause'], birthYear: 1956, heightCm: 158, weightKg: 56 },
  { goals: ['depression'], birthYear: 1962, heightCm: 158, weightKg: 58 },
  { goals: ['gerd'], birthYear: 1971, heightCm: 160, weightKg: 56 },
])(
  'small people who take lithium have weeks as well, with sodium as steady and above its floor: %o',
  (facts) => {
    const answers = { kidneys_tested_within_year: 'yes', kidneys_told_weak: 'no' }
    const weeks = weeksOf({ ...facts, activity: 'sedentary', medications: ['lithium'], answers }, 3)
    const level = weeks[0]?.request.input.referenceLevels.sodium ?? 0
    for (const { plan } of weeks) {
      const days = perDay(plan, SODIUM)
      expect(Math.min(...days)).toBeGreaterThanOrEqual(2000)
      expect(Math.max(...days.map((amount) => Math.abs(amount - level)))).toBeLessThanOrEqual(500)
      expect(Math.abs(mean(days) - level)).toBeLessThanOrEqual(250)
    }
  },
  120_000,
)

test.each([
  ['fiber', 'digoxin', FIBER, 8],
  ['caffeine', 'theophylline', CAFFEINE, 100],
])(
  'keeps %s beside %s as even as the rule asks, before there is a usual level and after',
  (_, medicine, nutrient, within) => {
    const answers = { medicine_for_heart_failure: 'no' }
    const weeks = weeksOf({ goals: ['mind'], medications: [medicine], answers }, 3)
    const [first] = weeks.map(({ plan }) => perDay(plan, nutrient))
    const level = mean(first ?? [])
    for (const { plan } of weeks)
      expect(
        Math.max(...perDay(plan, nutrient).map((amount) => Math.abs(amount - level))),
      ).toBeLessThanOrEqual(within + 0.1)
  },
  60_000,
)

test('each main meal with insulin has a similar amount of carbohydrate every day', () => {
  const [week] = weeksOf({ goals: ['type-2-diabetes'], medications: ['Lantus'] }, 1)
  const days = week?.plan.mealPlanDays ?? []
  for (const slot of ['breakfast', 'lunch', 'dinner'] as const) {
    const amounts = days.map(({ intake }) =>
      intake
        .filter((eaten) => eaten.slot === slot)
        .reduce(
          (sum, { fdcId, grams }) =>
            sum + ((catalogue.foods.get(fdcId)?.nutrients.get(1005) ?? 0) * grams) / 100,
          0,
        ),
    )
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(30)
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(15.1)
  }
}, 60_000)

test.each([
  { medications: ['insulin glargine'], heightCm: 180, weightKg: 90, birthYear: 1980 },
  { medications: ['glipizide'], heightCm: 183, weightKg: 96, birthYear: 1972 },
  { medications: ['Lantus'], heightCm: 178, weightKg: 84, birthYear: 1968, activity: 'moderate' as const },
])(
  'a man of usual size has a week beside %o, with enough energy on every day',
  (facts) => {
    const [week] = weeksOf({ goals: ['type-2-diabetes'], sex: 'male', ...facts }, 1)
    expect(week?.plan.mealPlanDays).toHaveLength(7)
  },
  60_000,
)

test('a member who withholds their medicines gets careful limits', () => {
  const [week] = weeksOf({ goals: ['mind'], medicationsWithheld: true }, 1)
  const potassium = perDay(week?.plan as SolvedPlan, 1092)
  expect(Math.max(...potassium)).toBeLessThanOrEqual(3900)
}, 60_000)
