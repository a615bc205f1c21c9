import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { conditions } from '#catalogue/tables.ts'
import { aGoal, aMember, caller, chooseGoals, waitingJobs } from '#members/members.fixtures.ts'
import { requireProfile } from '#members/profiles/store/find-profile.ts'
import { breakGlass } from '#members/record-access/break-glass.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { beatAsWorker } from '#platform/health/worker-heartbeat.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { storedPlans } from '#tests/support/meal-plans/stored-plans.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { deliveryRoutes } from '../delivery/routes.ts'
import { mealPlanRoutes } from '../editing/routes.ts'
import { makePlan } from '../orders/make-plan.ts'
import { openOrder } from '../orders/open-orders.ts'
import { makePlanJob } from '../orders/queue-orders.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import type { SealedOrder } from '../store/order.ts'
import { mealPlans, orders } from '../store/tables.ts'
import { verifyMealPlan } from '../verification/verify-meal-plan.ts'
import { requestRoutes } from './request-routes.ts'

const HYPERTENSION = starterId('condition', 'hypertension')
const MEDITERRANEAN = starterId('condition', 'mediterranean')
const GUEST: Requester = { kind: 'guest' }

const planner = aPlanner()

async function aFixture(ctx: Context) {
  const goals = [HYPERTENSION]
  const member = await aMember(ctx, { goals, facts: { allergies: ['peanut'], diet: 'vegetarian' } })
  const other = await aMember(ctx)
  const admin = await aMember(ctx, { admin: true })
  for (const { profile } of [member, other])
    await aSubscription(ctx, { profileId: profile.id, status: 'trialing' })
  const order = { profileId: member.profile.id, conditionId: HYPERTENSION, days: 2 }
  const callAs = (requester: Requester) => caller(as(ctx, requester), mealPlanRoutes)
  return { member, other, admin, order, callAs }
}

describe('requesting a meal plan', () => {
  seededTest('is allowed for the member and for administrators', async ({ ctx }) => {
    const { member, other, admin, order, callAs } = await aFixture(ctx)
    const statuses = []
    for (const requester of [GUEST, other.requester, member.requester, admin.requester])
      statuses.push((await callAs(requester)('POST', '/mealplan', order)).status)
    expect(statuses).toEqual([401, 404, 202, 202])
    expect((await callAs(GUEST)('POST', '/mealplan', {})).status).toBe(401)
    expect(await ctx.db.select().from(orders)).toHaveLength(2)
    expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(2)
  })

  seededTest('still creates only one plan when it is repeated after a lost response', async ({ ctx }) => {
    const { member, admin, order, callAs } = await aFixture(ctx)
    const key = { 'idempotency-key': '4b7c9a1e-2f60-4c8b-9b57-0e6ad1c3f802' }
    const call = callAs(admin.requester)
    const first = await call('POST', '/mealplan', order, key)
    const second = await call('POST', '/mealplan', order, key)
    expect(second).toEqual(first)
    expect(first.status).toBe(202)
    expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(1)
    expect((await call('POST', '/mealplan', { ...order, days: 3 }, key)).status).toBe(409)
    // The key is scoped to one requester. A different key, or no key, creates a new order.
    const others = [
      await callAs(member.requester)('POST', '/mealplan', order, key),
      await call('POST', '/mealplan', order, { 'idempotency-key': 'another' }),
      await call('POST', '/mealplan', order),
    ]
    expect(others.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await waitingJobs(ctx, makePlanJob.name)).toHaveLength(4)
    expect(await ctx.db.select().from(orders)).toHaveLength(4)
  })

  seededTest("does not count against a member's rate limit when it is repeated", async ({ ctx }) => {
    const { member, order, callAs } = await aFixture(ctx)
    const statuses = []
    for (let time = 0; time < 8; time += 1) {
      statuses.push(
        (await callAs(member.requester)('POST', '/mealplan', order, { 'idempotency-key': 'one' })).status,
      )
    }
    expect(new Set(statuses)).toEqual(new Set([202]))
    expect(await ctx.db.select().from(orders)).toHaveLength(1)
  })

  seededTest('returns a message, whatever extra fields the old form sends', async ({ ctx }) => {
    const { admin, order, callAs } = await aFixture(ctx)
    const form = {
      ...order,
      days: undefined,
      email: 'somebody@example.org',
      userName: 'somebody@example.org',
      conditionName: 'Hypertension',
      prompt: 'Create a 7 day meal plan.',
      goal: { headline: 'Eating for calmer blood pressure' },
    }
    const { status, body } = await callAs(admin.requester)('POST', '/mealplan', form)
    expect(status).toBe(202)
    expect(body.message).toBe('Your meal plan request has been queued for processing.')
    const asked = await openOrder(ctx, 'show-member', (await ctx.db.select().from(orders))[0] as SealedOrder)
    expect(asked).toMatchObject({ id: body.requestId, days: 7, goal: '', state: 'queued' })
    expect(asked.prompt).toBe('Create a 7 day meal plan.')
    const record = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `meal-plan-order:${asked.id}`))
      .orderBy(audit.id)
    expect(record).toMatchObject([{ act: 'request', actor: admin.profile.authUserId }])
  })

  seededTest('requires a profile, a health goal with rules and 1 to 14 days', async ({ ctx }) => {
    const { admin, member, order, callAs } = await aFixture(ctx)
    const ask = (given: object) => callAs(admin.requester)('POST', '/mealplan', { ...order, ...given })
    for (const profileId of ['', null, undefined])
      expect(await ask({ profileId })).toMatchObject({
        status: 400,
        body: { error: { message: 'Please select a valid profile.' } },
      })
    for (const profileId of [newId(), 'nobody'])
      expect(await ask({ profileId })).toMatchObject({
        status: 404,
        body: { error: { message: 'Please select a valid profile.' } },
      })
    const withoutRules = await aGoal(ctx)
    for (const conditionId of ['', newId(), withoutRules])
      expect((await ask({ conditionId })).status).toBe(400)
    for (const days of [0, 15, 1.5, 'week']) expect((await ask({ days })).status).toBe(400)

    await ctx.db.update(conditions).set({ enabled: false }).where(eq(conditions.id, HYPERTENSION))
    expect((await callAs(member.requester)('POST', '/mealplan', order)).status).toBe(400)
    expect((await ask({})).status).toBe(202)
  })

  seededTest(
    "is limited to a member's own health goals, but allows any goal for an administrator",
    async ({ ctx }) => {
      const { member, admin, order, callAs } = await aFixture(ctx)
      const other = { ...order, conditionId: MEDITERRANEAN }
      expect(await callAs(member.requester)('POST', '/mealplan', other)).toMatchObject({
        status: 400,
        body: { error: { fields: { conditionId: expect.stringMatching(/not one of your health goals/) } } },
      })
      expect(await waitingJobs(ctx, makePlanJob.name)).toEqual([])
      expect((await callAs(admin.requester)('POST', '/mealplan', other)).status).toBe(202)
      await chooseGoals(ctx, member.profile.id, [HYPERTENSION, MEDITERRANEAN])
      expect((await callAs(member.requester)('POST', '/mealplan', other)).status).toBe(202)
      await chooseGoals(ctx, member.profile.id, [])
      expect((await callAs(member.requester)('POST', '/mealplan', order)).status).toBe(400)
    },
  )

  seededTest('has rate limits for members and none for administrators', async ({ ctx }) => {
    const { member, admin, order, callAs } = await aFixture(ctx)
    const statusesOf = async (requester: Requester) => {
      const statuses = []
      for (let time = 0; time < 6; time++)
        statuses.push((await callAs(requester)('POST', '/mealplan', order)).status)
      return statuses
    }
    expect(await statusesOf(member.requester)).toEqual([202, 202, 202, 202, 202, 429])
    expect(await statusesOf(admin.requester)).toEqual([202, 202, 202, 202, 202, 202])
  })
})

describe('a requested meal plan', () => {
  seededTest('waits until a worker runs, and so does a week', async ({ ctx }) => {
    const { member, order, callAs } = await aFixture(ctx)
    const { body } = await callAs(member.requester)('POST', '/mealplan', order)
    const request = () => callAs(member.requester)('GET', `/mealplan-request/${body.requestId}`)
    const week = () =>
      caller(as(ctx, member.requester), deliveryRoutes)('GET', `/delivery?profileId=${member.profile.id}`)
    expect((await request()).body.waitsForWorker).toBe(true)
    expect((await week()).body).toMatchObject({ state: 'none', waitsForWorker: false })
    await ctx.db.insert(orders).values({
      id: newId(),
      profileId: member.profile.id,
      reason: 'due_week',
      weekNumber: 1,
      days: 7,
      state: 'queued',
      created: ctx.now(),
      changed: ctx.now(),
    })
    expect((await week()).body).toMatchObject({ state: 'queued', waitsForWorker: true })
    const heartbeat = await beatAsWorker(ctx.db)
    expect((await request()).body.waitsForWorker).toBe(false)
    expect((await week()).body.waitsForWorker).toBe(false)
    await heartbeat.stop()
  })

  seededTest('produces one plan and one mail, however often the job runs', async ({ ctx }) => {
    const { member, order, callAs } = await aFixture(ctx)
    const { body } = await callAs(member.requester)('POST', '/mealplan', { ...order, goal: 'A calm start.' })
    const progress = () => callAs(member.requester)('GET', `/mealplan-request/${body.requestId}`)
    expect((await progress()).body).toMatchObject({ state: 'queued', mealPlanId: null, reason: null })
    const dying = { solve: () => Promise.reject(new Error('the lights went out')) }
    await expect(makePlan(ctx, dying, body.requestId)).rejects.toThrow('the lights went out')
    await makePlan(ctx, planner, body.requestId)
    await makePlan(ctx, planner, body.requestId)

    const { body: done } = await progress()
    expect(done).toMatchObject({ state: 'solved', mealPlanId: expect.any(String), reason: null })
    const { body: plan } = await callAs(member.requester)('GET', `/mealplan/${done.mealPlanId}`)
    expect(plan).toMatchObject({
      profileId: member.profile.id,
      conditionId: HYPERTENSION,
      conditionName: 'High blood pressure',
      goal: 'A calm start.',
    })
    expect(plan.mealPlanDays).toHaveLength(2)
    expect(await ctx.db.select().from(mealPlans)).toHaveLength(1)
    expect((await verifyMealPlan(ctx, done.mealPlanId)).differences).toEqual([])

    const profile = await requireProfile(ctx, member.profile.id)
    expect(profile.mealPlans.map(({ mealPlanId }) => mealPlanId)).toEqual([done.mealPlanId])
    const mails = await queuedMails(ctx)
    expect(mails.map(({ to }) => to)).toEqual([member.profile.username])
    expect(`${mails[0]?.subject} ${mails[0]?.text}`.toLowerCase()).not.toMatch(/hypertension|blood pressure/)
    expect(mails[0]?.text).toContain(`/meal-plan/${done.mealPlanId}?key=`)
  })

  seededTest("respects the member's facts", async ({ ctx }) => {
    const { member, order, callAs } = await aFixture(ctx)
    const { body } = await callAs(member.requester)('POST', '/mealplan', order)
    await makePlan(ctx, planner, body.requestId)
    const [stored] = await storedPlans(ctx)
    const eaten = new Set(stored?.plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
    const { foods } = await loadCatalogueData(ctx)
    const served = foods.filter(({ fdcId }) => eaten.has(fdcId))
    expect(served.length).toBeGreaterThan(5)
    expect(
      served.filter(({ diet, allergens }) => diet === 'omnivore' || allergens.includes('peanut')),
    ).toEqual([])
  })

  seededTest('is refused with a reason if no plan may be served', async ({ ctx }) => {
    const { other, admin, order, callAs } = await aFixture(ctx)
    const minor = await aMember(ctx, {
      goals: [HYPERTENSION],
      facts: { birthYear: ctx.now().getUTCFullYear() - 15 },
    })
    await aSubscription(ctx, { profileId: minor.profile.id })
    const given = { ...order, profileId: minor.profile.id }
    const { body } = await callAs(minor.requester)('POST', '/mealplan', given)
    await makePlan(ctx, planner, body.requestId)
    await makePlan(ctx, planner, body.requestId)
    const path = `/mealplan-request/${body.requestId}`
    // The reason reveals health data, so an administrator can read it only after stating a purpose.
    const closed = { state: 'refused', mealPlanId: null, reason: null }
    expect((await callAs(admin.requester)('GET', path)).body).toMatchObject(closed)
    await breakGlass(as(ctx, admin.requester), {
      member: minor.profile.id,
      reason: 'They asked by telephone.',
    })
    const opened = { ...closed, reason: expect.stringMatching(/18/) }
    expect((await callAs(admin.requester)('GET', path)).body).toMatchObject(opened)
    expect((await callAs(other.requester)('GET', path)).status).toBe(404)
    expect((await callAs(GUEST)('GET', path)).status).toBe(401)
    const listAs = (requester: Requester) =>
      caller(as(ctx, requester), requestRoutes)('GET', `/mealplan-request?profileId=${minor.profile.id}`)
    for (const requester of [minor.requester, admin.requester]) {
      expect((await listAs(requester)).body).toMatchObject({
        data: [{ _id: body.requestId, state: 'refused', reason: expect.stringMatching(/18/), days: 2 }],
        total: 1,
      })
    }
    expect((await listAs(other.requester)).status).toBe(404)
    expect((await listAs(GUEST)).status).toBe(401)
    const [mail, ...more] = await queuedMails(ctx, minor.profile.username)
    expect(more).toEqual([])
    expect(mail?.text).toContain('cannot be sure that a plan of ours would be right for you')
    // The reason can reveal health data, and other people may see the mail.
    expect(`${mail?.subject} ${mail?.text}`.toLowerCase()).not.toMatch(/18|blood pressure|hypertension/)
  })

  seededTest('is refused if its health goal has since been deleted', async ({ ctx }) => {
    const { member, order, callAs } = await aFixture(ctx)
    const { body } = await callAs(member.requester)('POST', '/mealplan', order)
    await ctx.db.delete(conditions).where(eq(conditions.id, HYPERTENSION))
    await makePlan(ctx, planner, body.requestId)
    expect((await callAs(member.requester)('GET', `/mealplan-request/${body.requestId}`)).body.state).toBe(
      'refused',
    )
  })
})
