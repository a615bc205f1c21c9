import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect } from 'vitest'
import { foodNutrients } from '#catalogue/tables.ts'
import { profiles } from '#members/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { as, seededTest, test } from '#tests/support/test-context.ts'
import { signedPlanUrl } from '../store/plan-link.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { proofRoutes } from './routes.ts'
import { type ProofWire, proofWire } from './wire.ts'

const GUEST: Requester = { kind: 'guest' }
const SODIUM = 1093

function get(ctx: Context, path: string) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', ctx)
    await next()
  })
  return app.route('/api', proofRoutes).request(`/api${path}`)
}

async function read(ctx: Context, id: string): Promise<ProofWire> {
  return (await (await get(ctx, `/mealplan/${id}/proof`)).json()) as ProofWire
}

async function aProfile(ctx: Context): Promise<string> {
  const id = newId()
  const email = `${id}@example.org`
  const now = ctx.now()
  await ctx.db.insert(profiles).values({
    id,
    authUserId: newId(),
    username: email,
    email,
    created: now,
    changedAt: now,
  })
  return id
}

function member(profileId: string | null, isAdmin = false): Requester {
  return { kind: 'signed-in', authUserId: newId(), profileId, isAdmin }
}

describe('the proof of a meal plan', () => {
  seededTest('is only readable by those who may read the plan', async ({ ctx }) => {
    const profileId = await aProfile(ctx)
    const { id } = await aMealPlan(ctx, { profileId, goals: ['celiac'] })
    const path = `/mealplan/${id}/proof`
    const key = new URL(await signedPlanUrl(ctx, { id, profileId, days: 7 })).searchParams.get('key') ?? ''
    for (const requester of [member(profileId), member(null, true)])
      expect((await get(as(ctx, requester), path)).status).toBe(200)
    // A proof shows the member's facts, so the link in a mail does not open it.
    expect((await get(as(ctx, GUEST), `${path}?key=${key}`)).status).toBe(404)

    for (const requester of [GUEST, member(newId()), member(null)])
      expect((await get(as(ctx, requester), path)).status).toBe(404)
    for (const wrong of [`${key.slice(0, -1)}_`, '', 'key'])
      expect((await get(as(ctx, GUEST), `${path}?key=${wrong}`)).status).toBe(404)
    const other = await aMealPlan(ctx, { goals: ['celiac'] })
    expect((await get(as(ctx, GUEST), `/mealplan/${other.id}/proof?key=${key}`)).status).toBe(404)
  })

  seededTest('is public for the sample', async ({ ctx }) => {
    await aMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID, goals: ['heart-health'] })
    expect((await get(as(ctx, GUEST), `/mealplan/${SAMPLE_MEAL_PLAN_ID}/proof`)).status).toBe(200)
  })

  test('is not found if the plan does not exist, whatever the id looks like', async ({ ctx }) => {
    for (const id of [newId(), 'lunch', '%27'])
      expect((await get(ctx, `/mealplan/${id}/proof`)).status).toBe(404)
  })

  seededTest('is a file with every field of every rule', async ({ ctx }) => {
    const stored = await aMealPlan(ctx, { goals: ['hypertension', 'low-fodmap'] })
    const response = await get(ctx, `/mealplan/${stored.id}/proof`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="careplate-proof-${stored.id}.json"`,
    )
    const proof = proofWire.parse(await response.json())
    const { rules, exclusions, energy, versions } = JSON.parse(JSON.stringify(stored.proof))
    expect(proof.rules.map(({ name: _, afterCooking: __, ...rule }) => rule)).toEqual(rules)
    expect(proof).toMatchObject({ mealPlanId: stored.id, exclusions, energy, versions })
    expect(proof.goals.map(({ slug }) => slug)).toEqual(['hypertension', 'low-fodmap'])
  })

  seededTest('lets a third party recompute a value from USDA figures alone', async ({ ctx }) => {
    const { id } = await aMealPlan(ctx, { goals: ['heart-health'] })
    const { days, rules, foods, cooking } = await read(ctx, id)
    const figures = await ctx.db.select().from(foodNutrients).where(eq(foodNutrients.nutrientId, SODIUM))
    const per100g = new Map(figures.map(({ fdcId, amount }) => [fdcId, amount]))
    const eaten = days.flatMap(({ intake }) => intake)
    // The shares that remain after cooking and straining are in the file too.
    const codes = new Map(cooking.codes.map(({ code, shares }) => [code, shares]))
    const ways = new Map(cooking.strained.map(({ way, shares }) => [way, shares]))
    const solids = new Map(cooking.strained.map(({ way, solids }) => [way, solids]))
    // A maximum of a mineral uses amounts before cooking, with no losses.
    const whole = eaten.reduce((sum, item) => sum + ((per100g.get(item.fdcId) ?? 0) * item.grams) / 100, 0)
    const shareOf = ({ cooked, strained }: (typeof eaten)[number]) =>
      (cooked === undefined ? 1 : (codes.get(cooked)?.[SODIUM] ?? 1)) *
      (strained === undefined ? 1 : (ways.get(strained)?.salts ?? 1))
    const sodium = eaten.reduce(
      (sum, item) => sum + ((per100g.get(item.fdcId) ?? 0) * item.grams * shareOf(item)) / 100,
      0,
    )
    expect(cooking.codes.length).toBeGreaterThan(3)
    expect(rules.find(({ id }) => id === 'cvd-sodium')?.value).toBeCloseTo(whole / 7, 6)
    expect(rules.find(({ id }) => id === 'ref-sodium-least')?.value).toBeCloseTo(sodium / 7, 6)

    const ratings = new Map(foods.map((food) => [food.fdcId, food]))
    expect(eaten.every(({ fdcId, food }) => food === ratings.get(fdcId)?.name)).toBe(true)
    const grains = (tag: string) =>
      eaten.reduce((sum, { fdcId, grams, strained }) => {
        const food = ratings.get(fdcId)
        const swallowed = grams * (strained === undefined ? 1 : (solids.get(strained) ?? 1))
        return food?.tags.includes(tag) ? sum + swallowed * (28 / (food.tagServingGrams[tag] ?? 28)) : sum
      }, 0)
    const share = rules.find(({ id }) => id === 'cvd-wg')?.value
    expect(share).toBeCloseTo(grains('whole_grain') / grains('grain'), 6)
  })
})
