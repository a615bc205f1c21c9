import { describe, expect } from 'vitest'
import { aMember, appOf } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { changeRoutes } from './routes.ts'

const planner = aPlanner()
const SLOTS = ['breakfast', 'lunch', 'dinner'] as const
const SWAPS = 10
const DAYS = 7

// Values from the evidence: the maximum difference between days (twice the allowed deviation from the
// member's level) and the range of the weekly mean.
const STEADY = [
  { medicine: 'warfarin', nutrient: 'vitamin_k', mostBetweenDays: 150, mean: { min: 90, max: 250 } },
  { medicine: 'lithium', nutrient: 'sodium', mostBetweenDays: 1000, mean: { min: 2000, max: 3500 } },
] as const

async function aWeekBeside(ctx: Context, medicine: string) {
  const { profile, requester } = await aMember(ctx)
  const plan = { goals: ['mediterranean'], days: DAYS, sex: 'female', birthYear: 1970 }
  const { id } = await aMealPlan(ctx, { profileId: profile.id, ...plan, medications: [medicine] })
  const app = appOf(as(ctx, requester), mealPlanRoutes.route('/', changeRoutes({ planner })))
  return async (method: string, path: string, body?: object) => {
    const response = await app.request(`/mealplan/${id}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: await response.json() }
  }
}

describe.each(STEADY)('a week with $medicine', ({ medicine, nutrient, mostBetweenDays, mean }) => {
  test(`keeps ${nutrient} steady through any ten swaps and re-solved days`, { timeout: 120_000 }, async ({
    ctx,
  }) => {
    const call = await aWeekBeside(ctx, medicine)
    const amounts = async () => {
      const { body } = await call('GET', '')
      return body.mealPlanDays.map((day: { nutrients: Record<string, number> }) => day.nutrients[nutrient])
    }
    const expectSteady = (days: number[]) => {
      expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(mostBetweenDays)
      const average = days.reduce((sum, amount) => sum + amount, 0) / days.length
      expect(average).toBeGreaterThanOrEqual(mean.min * 0.999)
      expect(average).toBeLessThanOrEqual(mean.max * 1.001)
    }
    expectSteady(await amounts())
    let changed = 0
    for (let turn = 0; turn < SWAPS; turn++) {
      const place = { day: (turn % DAYS) + 1, slot: SLOTS[turn % SLOTS.length] }
      const { body } = await call('GET', `/swaps?day=${place.day}&slot=${place.slot}&count=3`)
      const swap = body.swaps?.[turn % 3] ?? body.swaps?.[0]
      if (!swap) continue
      const { slug, servings } = swap
      expect((await call('POST', '/swaps', { ...place, slug, servings })).status).toBe(200)
      expectSteady(await amounts())
      changed += 1
    }
    expect(changed).toBeGreaterThan(SWAPS / 2)
    for (const day of [2, 5]) {
      const { status } = await call('POST', `/days/${day}/resolution`)
      expect([200, 409]).toContain(status)
      expectSteady(await amounts())
    }
  })
})
