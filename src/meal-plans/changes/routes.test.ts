import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { foodNutrients } from '#catalogue/tables.ts'
import { aMember, appOf, tellFacts } from '#members/members.fixtures.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { storedPlan } from '#tests/support/meal-plans/stored-plans.ts'
import { recordedChanges } from '#tests/support/stored/recorded-changes.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { SLOTS } from '../plan/slot.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { changes, mealPlans } from '../store/tables.ts'
import { verifyMealPlan } from '../verification/verify-meal-plan.ts'
import { changeRoutes } from './routes.ts'

const planner = aPlanner()
const GUEST: Requester = { kind: 'guest' }

type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  body: any
  etag: string
}

function callerFor(ctx: Context, requester: Requester) {
  const app = appOf(as(ctx, requester), mealPlanRoutes.route('/', changeRoutes({ planner })))
  return async (method: string, path: string, body?: object, ifMatch?: string): Promise<Answer> => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(ifMatch ? { 'if-match': ifMatch } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text ? JSON.parse(text) : null,
      etag: response.headers.get('etag') ?? '',
    }
  }
}

async function aFixture(ctx: Context, profile: Record<string, unknown> & { goals: string[] }) {
  const member = await aMember(ctx)
  const other = await aMember(ctx)
  const admin = await aMember(ctx, { admin: true })
  const { id } = await aMealPlan(ctx, { profileId: member.profile.id, ...profile })
  const callAs = (requester: Requester) => callerFor(ctx, requester)
  const path = `/mealplan/${id}`
  const call = callAs(member.requester)
  return { member, other, admin, id, path, call, callAs }
}

const dishAt = (body: Answer['body'], day: number, slot: string): string =>
  body.mealPlanDays[day - 1].meals.find((meal: { slot: string }) => meal.slot === slot).slug

const DINNER = 'day=2&slot=dinner'
const TWO_DAYS = { goals: ['hypertension'], days: 3 }

describe('access to changing the meals of a plan', () => {
  const cells = [
    ['guest', 401],
    ['other', 404],
    ['member', 200],
    ['admin', 200],
  ] as const

  test.for(cells)('%s', async ([name, status], { ctx }) => {
    const { member, other, admin, path, call, callAs } = await aFixture(ctx, TWO_DAYS)
    const ask = callAs(
      { guest: GUEST, other: other.requester, member: member.requester, admin: admin.requester }[name],
    )
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const before = await call('GET', path)
    const calls: [string, string, object?][] = [
      ['GET', `${path}/swaps?${DINNER}`],
      ['POST', `${path}/swaps`, { day: 2, slot: 'dinner', slug: swap.slug, servings: swap.servings }],
      ['PUT', `${path}/locks`, { locks: [{ day: 1, slot: 'lunch' }] }],
      ['GET', `${path}/days/2/resolution`],
      ['POST', `${path}/days/2/resolution?seed=7`],
      ['DELETE', `${path}/last-change`],
    ]
    for (const [method, url, body] of calls)
      expect((await ask(method, url, body)).status, `${method} ${url}`).toBe(status)
    if (status !== 200) expect((await call('GET', path)).body).toEqual(before.body)
  })

  test('is denied to all requesters for the sample', async ({ ctx }) => {
    const { admin, member, callAs } = await aFixture(ctx, TWO_DAYS)
    await aMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID, goals: ['heart-health'], days: 1 })
    const path = `/mealplan/${SAMPLE_MEAL_PLAN_ID}/days/1/resolution`
    expect((await callAs(member.requester)('POST', path)).status).toBe(404)
    expect((await callAs(admin.requester)('POST', path)).status).toBe(409)
  })

  test('is denied to all requesters once the member withdraws consent to use health data', async ({
    ctx,
  }) => {
    const { profile, requester } = await aMember(ctx, {}, { hasConsent: false })
    const { id } = await aMealPlan(ctx, { profileId: profile.id, ...TWO_DAYS })
    const call = callerFor(ctx, requester)
    expect((await call('GET', `/mealplan/${id}/swaps?${DINNER}`)).status).toBe(409)
    expect((await call('POST', `/mealplan/${id}/days/1/resolution`)).status).toBe(409)
    expect((await call('GET', `/mealplan/${id}`)).status).toBe(200)
  })

  test('is granted to the member only while their subscription includes meal plans', async ({ ctx }) => {
    const { member, admin, path, call, callAs } = await aFixture(ctx, TWO_DAYS)
    const { id: profileId } = member.profile
    const subscribed = (change: Partial<typeof subscriptions.$inferInsert>) =>
      ctx.db.update(subscriptions).set(change).where(eq(subscriptions.profileId, profileId))
    await aSubscription(ctx, { profileId, status: 'ending' })
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const calls: [string, string, object?][] = [
      ['GET', `${path}/swaps?${DINNER}`],
      ['POST', `${path}/swaps`, { day: 2, slot: 'dinner', slug: swap.slug, servings: swap.servings }],
      ['PUT', `${path}/locks`, { locks: [{ day: 1, slot: 'lunch' }] }],
      ['GET', `${path}/days/2/resolution`],
      ['POST', `${path}/days/2/resolution?seed=7`],
      ['DELETE', `${path}/last-change`],
    ]
    const before = await call('GET', path)
    for (const change of [
      { status: 'ended' },
      { status: 'active', endsAt: null, paidUntil: new Date(0) },
    ] as const) {
      await subscribed(change)
      for (const [method, url, body] of calls)
        expect(await call(method, url, body), `${method} ${url}`).toMatchObject({
          status: 403,
          body: { error: { message: expect.stringMatching(/free trial or a subscription that is paid/) } },
        })
    }
    expect((await call('GET', path)).body).toEqual(before.body)
    for (const [method, url, body] of calls)
      expect((await callAs(admin.requester)(method, url, body)).status, `${method} ${url}`).toBe(200)
  })

  test('returns not found for a plan or meal that does not exist', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    expect((await call('GET', `/mealplan/${newId()}/swaps?${DINNER}`)).status).toBe(404)
    expect((await call('GET', `/mealplan/lunch/swaps?${DINNER}`)).status).toBe(404)
    expect((await call('GET', `${path}/swaps?day=4&slot=dinner`)).status).toBe(404)
    expect((await call('POST', `${path}/days/4/resolution`)).status).toBe(404)
    expect((await call('PUT', `${path}/locks`, { locks: [{ day: 4, slot: 'tea' }] })).status).toBe(404)
    for (const query of ['day=0&slot=dinner', 'day=1&slot=supper', 'slot=tea', 'day=1.5&slot=tea'])
      expect((await call('GET', `${path}/swaps?${query}`)).status, query).toBe(400)
  })
})

describe('a swap', () => {
  test('is offered with its effects, and has exactly those effects', async ({ ctx }) => {
    const { path, call, id } = await aFixture(ctx, { ...TWO_DAYS, allergies: ['egg'] })
    const before = await call('GET', path)
    const { body: offered } = await call('GET', `${path}/swaps?${DINNER}&count=3`)
    expect(offered.swaps).toHaveLength(3)
    expect(offered.rules).toEqual(before.body.rules)
    const [swap] = offered.swaps
    const after = await call('POST', `${path}/swaps`, {
      day: 2,
      slot: 'dinner',
      slug: swap.slug,
      servings: swap.servings,
    })
    expect(after.status).toBe(200)
    expect(dishAt(after.body, 2, 'dinner')).toBe(swap.slug)
    expect(after.body.mealPlanDays[1].dinner.name).toBe(swap.name)
    expect(after.body.rules).toEqual(swap.rules)
    for (const { nutrient, before: was, after: is } of swap.nutrients) {
      expect(before.body.mealPlanDays[1].nutrients[nutrient] ?? null).toBe(was)
      expect(after.body.mealPlanDays[1].nutrients[nutrient] ?? null).toBe(is)
    }
    for (const day of [0, 2]) expect(after.body.mealPlanDays[day]).toEqual(before.body.mealPlanDays[day])
    expect((await call('GET', path)).body).toEqual(after.body)
    expect((await verifyMealPlan(ctx, id)).differences).toEqual([])
  })

  test('is applied once when it is sent twice, and is recorded', async ({ ctx }) => {
    const { path, call, id, member } = await aFixture(ctx, TWO_DAYS)
    const { etag, body: before } = await call('GET', path)
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const wanted = { day: 2, slot: 'dinner', slug: swap.slug, servings: swap.servings }
    const first = await call('POST', `${path}/swaps`, wanted, etag)
    const again = await call('POST', `${path}/swaps`, wanted, etag)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again).toEqual(first)
    expect(await ctx.db.select().from(changes)).toHaveLength(1)
    const memberId = member.profile.id
    const record = await recordedChanges(ctx, { subject: `meal-plan:${id}`, memberId })
    expect(record).toMatchObject([
      {
        act: 'swap-meal',
        actor: member.profile.authUserId,
        before: { day: 2, meals: { dinner: dishAt(before, 2, 'dinner') } },
        after: { day: 2, meals: { dinner: swap.slug } },
      },
    ])
  })

  test('is refused for a dish that breaks a rule, an allergy or the week', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, { goals: ['celiac'], allergies: ['fish'], days: 3 })
    const { body: before } = await call('GET', path)
    for (const slug of ['no-such-dish', dishAt(before, 1, 'dinner'), dishAt(before, 2, 'lunch')]) {
      const answer = await call('POST', `${path}/swaps`, { day: 2, slot: 'dinner', slug, servings: 1 })
      expect(answer.status, slug).toBe(409)
      expect(answer.body.error.message).toMatch(/dish/)
    }
    expect((await call('GET', path)).body).toEqual(before)
  })

  test('is refused if it is based on an older version of the plan', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    const read = (await call('GET', path)).etag
    const locked = await call('PUT', `${path}/locks`, { locks: [{ day: 1, slot: 'tea' }] }, read)
    expect(locked.status).toBe(200)
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const wanted = { day: 2, slot: 'dinner', slug: swap.slug, servings: swap.servings }
    expect((await call('POST', `${path}/swaps`, wanted, read)).status).toBe(409)
    expect((await call('POST', `${path}/days/1/resolution`, undefined, read)).status).toBe(409)
    expect((await call('POST', `${path}/swaps`, wanted, locked.etag)).status).toBe(200)
  })

  test('is rejected if another change was saved first, and does not undo that change', async ({ ctx }) => {
    const { member, path, call, id } = await aFixture(ctx, TWO_DAYS)
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const slow: typeof planner = {
      ...planner,
      async ask(ctx, act, request) {
        const answer = await planner.ask(ctx, act, request)
        await ctx.db.update(mealPlans).set({ version: 9 }).where(eq(mealPlans.id, id))
        return answer
      },
    }
    const app = appOf(as(ctx, member.requester), changeRoutes({ planner: slow }))
    const wanted = { day: 2, slot: 'dinner', slug: swap.slug, servings: swap.servings }
    const answer = await app.request(`${path}/swaps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    })
    expect(answer.status).toBe(409)
    expect(await ctx.db.select().from(changes)).toEqual([])
  })

  test('re-proves the whole plan with the new figures if the catalog changed since the plan was made', async ({
    ctx,
  }) => {
    const { path, call, id } = await aFixture(ctx, TWO_DAYS)
    await ctx.db.update(foodNutrients).set({ amount: 0.5 }).where(eq(foodNutrients.nutrientId, 1103))
    expect((await verifyMealPlan(ctx, id)).differences).not.toEqual([])
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const wanted = { day: 2, slot: 'dinner', slug: swap.slug, servings: swap.servings }
    expect((await call('POST', `${path}/swaps`, wanted)).status).toBe(200)
    expect((await verifyMealPlan(ctx, id)).differences).toEqual([])
  })
})

describe('locked meals', () => {
  test('survive all other changes, and can be set repeatedly', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    const locks = [
      { day: 2, slot: 'dinner' },
      { day: 2, slot: 'snack' },
    ]
    const first = await call('PUT', `${path}/locks`, { locks: [...locks].reverse() })
    expect(first.body.locks).toEqual(locks)
    const again = await call('PUT', `${path}/locks`, { locks: [...locks, ...locks] })
    expect(again).toEqual(first)

    const { body: offered } = await call('GET', `${path}/swaps?${DINNER}`)
    expect(offered).toMatchObject({ swaps: [], reason: expect.stringContaining('locked') })
    const solved = await call('POST', `${path}/days/2/resolution?seed=7`)
    for (const slot of SLOTS) {
      const isLocked = locks.some((lock) => lock.slot === slot)
      const [was, is] = [dishAt(first.body, 2, slot), dishAt(solved.body, 2, slot)]
      expect(is === was, slot).toBe(isLocked)
    }
    expect((await call('PUT', `${path}/locks`, { locks: [] })).body.locks).toEqual([])
  })

  test('can cover all of a day, which leaves nothing to solve', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    await call('PUT', `${path}/locks`, { locks: SLOTS.map((slot) => ({ day: 1, slot })) })
    const answer = await call('POST', `${path}/days/1/resolution`)
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('locked') } },
    })
  })
})

describe('a re-planned day', () => {
  test('does not replace a dish that the member chose until they have reviewed the changes', async ({
    ctx,
  }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    const [swap] = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const { slug, servings } = swap
    await call('POST', `${path}/swaps`, { day: 2, slot: 'dinner', slug, servings })
    const { body: before } = await call('GET', path)
    const unasked = await call('POST', `${path}/days/2/resolution`)
    expect(unasked).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('a dish that you chose') } },
    })
    const { body: offer } = await call('GET', `${path}/days/2/resolution`)
    expect(offer).toMatchObject({ asksFirst: true, now: before.rules })
    expect(offer.replaced.filter(({ isChosen }: { isChosen: boolean }) => isChosen)).toEqual([
      expect.objectContaining({ slot: 'dinner', instead: swap.name }),
    ])
    expect((await call('GET', path)).body, 'nothing is changed by asking').toEqual(before)
    const taken = await call('POST', `${path}/days/2/resolution?seed=${offer.seed}`)
    expect(taken.status).toBe(200)
    expect(taken.body.rules).toEqual(offer.rules)
    for (const { slot, name } of offer.replaced)
      if (slot === 'dinner') expect(taken.body.mealPlanDays[1].dinner.name).toBe(name)
    expect((await call('GET', `${path}/days/2/resolution`)).body.replaced).not.toContainEqual(
      expect.objectContaining({ isChosen: true }),
    )
  })

  test('meets no fewer rules if it is accepted without confirmation', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, { goals: ['type-2-diabetes', 'hypertension'], days: 4 })
    for (const day of [1, 2, 3, 4]) {
      const { body: before } = await call('GET', path)
      const { body: offer } = await call('GET', `${path}/days/${day}/resolution`)
      const { status, body } = await call('POST', `${path}/days/${day}/resolution`)
      expect(status).toBe(offer.asksFirst ? 409 : 200)
      if (status === 200) expect(body.rules.met).toBeGreaterThanOrEqual(before.rules.met)
    }
  })

  test('does not list locked meals as replaced', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    await call('PUT', `${path}/locks`, { locks: [{ day: 1, slot: 'lunch' }] })
    const { replaced } = (await call('GET', `${path}/days/1/resolution`)).body
    expect(replaced.length).toBeGreaterThan(0)
    expect(replaced.map(({ slot }: { slot: string }) => slot)).not.toContain('lunch')
  })
})

describe('undoing a change', () => {
  test('restores one change after another, with a valid proof', async ({ ctx }) => {
    const { path, call, id } = await aFixture(ctx, TWO_DAYS)
    const states = [(await call('GET', path)).body.mealPlanDays]
    for (const day of [1, 2, 1])
      states.push(
        (await call('POST', `${path}/days/${day}/resolution?seed=${states.length}`)).body.mealPlanDays,
      )
    for (const expected of states.slice(0, -1).reverse()) {
      const undone = await call('DELETE', `${path}/last-change`)
      expect(undone.body.mealPlanDays).toEqual(expected)
      expect((await verifyMealPlan(ctx, id)).differences).toEqual([])
    }
    expect((await call('DELETE', `${path}/last-change`)).status).toBe(409)
  })

  test('happens once when a page sends the request twice', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    await call('POST', `${path}/days/1/resolution?seed=7`)
    const { etag } = await call('POST', `${path}/days/2/resolution?seed=7`)
    const statuses = []
    for (let time = 0; time < 2; time++)
      statuses.push((await call('DELETE', `${path}/last-change`, undefined, etag)).status)
    expect(statuses).toEqual([200, 409])
    expect(await ctx.db.select().from(changes)).toHaveLength(1)
  })

  test('never moves a meal that was locked after the change', async ({ ctx }) => {
    const { path, call } = await aFixture(ctx, TWO_DAYS)
    await call('POST', `${path}/days/1/resolution?seed=7`)
    await call('PUT', `${path}/locks`, { locks: [{ day: 1, slot: 'dinner' }] })
    expect((await call('DELETE', `${path}/last-change`)).body.error.message).toMatch(/locked/)
  })
})

const MEMBERS = [
  { goals: ['hypertension', 'type-2-diabetes'], allergies: ['milk'], days: 4 },
  { goals: ['celiac', 'high-cholesterol', 'gerd'], diet: 'vegetarian', days: 3 },
]
const STEPS = 12

describe('any chain of swaps, locks, re-solved days and undone changes', () => {
  test.for(MEMBERS)('keeps every limit and a valid proof: $goals', async (profile, { ctx }) => {
    const { path, call, id } = await aFixture(ctx, profile)
    const random = randomFrom(profile.goals.join().length)
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
    let done = 0
    for (let step = 0; step < STEPS; step++) {
      const { body: before } = await call('GET', path)
      const place = { day: 1 + Math.floor(random() * profile.days), slot: pick(SLOTS) }
      const act = pick(['swap', 'swap', 'swap', 'lock', 'day', 'day', 'undo'])
      let answer: Answer
      if (act === 'lock') answer = await call('PUT', `${path}/locks`, { locks: [...before.locks, place] })
      else if (act === 'day') answer = await call('POST', `${path}/days/${place.day}/resolution?seed=${step}`)
      else if (act === 'undo') answer = await call('DELETE', `${path}/last-change`)
      else {
        const query = `day=${place.day}&slot=${place.slot}&count=3`
        const { swaps } = (await call('GET', `${path}/swaps?${query}`)).body
        if (swaps.length === 0) continue
        const { slug, servings } = pick(swaps as { slug: string; servings: number }[])
        answer = await call('POST', `${path}/swaps`, { ...place, slug, servings })
        expect(answer.status).toBe(200)
      }
      expect([200, 409]).toContain(answer.status)
      if (answer.status === 200) done += 1
      const { proof } = await storedPlan(ctx, id)
      expect(proof.rules.filter(({ state }) => state === 'fail')).toEqual([])
      expect(proof.exclusions.filter(({ state }) => state === 'fail')).toEqual([])
      expect((await verifyMealPlan(ctx, id)).differences, `${step}: ${act}`).toEqual([])
      const { body: after } = await call('GET', path)
      for (const { day, slot } of before.locks)
        expect(dishAt(after, day, slot)).toBe(dishAt(before, day, slot))
    }
    expect(done).toBeGreaterThan(STEPS / 2)
  })
})

describe('a dish that the member never wants again', () => {
  test('is not offered for any meal or re-solved day, while the plan stays unchanged', async ({ ctx }) => {
    const { member, path, call } = await aFixture(ctx, TWO_DAYS)
    const first = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    const never: string[] = first.map(({ slug }: { slug: string }) => slug)
    const { body: before } = await call('GET', path)
    const stands = dishAt(before, 2, 'lunch')
    await tellFacts(ctx, member.profile.id, { neverRecipes: [...never, stands] })
    const after = (await call('GET', `${path}/swaps?${DINNER}`)).body.swaps
    expect(after.filter(({ slug }: { slug: string }) => never.includes(slug))).toEqual([])
    const [refused] = first
    const swap = { day: 2, slot: 'dinner', slug: refused.slug, servings: refused.servings }
    expect((await call('POST', `${path}/swaps`, swap)).status).toBe(409)
    expect(dishAt((await call('GET', path)).body, 2, 'lunch')).toBe(stands)
    const again = await call('POST', `${path}/days/2/resolution?seed=7`)
    expect(again.status).toBe(200)
    for (const slot of SLOTS) expect([...never, stands]).not.toContain(dishAt(again.body, 2, slot))
  })
})
