import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember, appOf, caller } from '#members/members.fixtures.ts'
import { requireProfile } from '#members/profiles/store/find-profile.ts'
import { recordMealPlan } from '#members/profiles/store/record-meal-plan.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { storedPlans } from '#tests/support/meal-plans/stored-plans.ts'
import { recordedChanges } from '#tests/support/stored/recorded-changes.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { SAMPLE_MEAL_PLAN_ID } from '../store/sample-plan.ts'
import { verifyMealPlan } from '../verification/verify-meal-plan.ts'
import { mealPlanRoutes } from './routes.ts'

async function aFixture(ctx: Context) {
  const member = await aMember(ctx)
  const callers: Record<string, Requester> = {
    guest: { kind: 'guest' },
    member: member.requester,
    other: (await aMember(ctx)).requester,
    admin: (await aMember(ctx, { admin: true })).requester,
  }
  const callAs = (name: string) => {
    const requester = callers[name]
    if (!requester) throw new Error(`There is no ${name}`)
    return caller(as(ctx, requester), mealPlanRoutes)
  }
  const mealPlan = await aMealPlan(ctx, { profileId: member.profile.id, goals: ['hypertension'] })
  await recordMealPlan(ctx, {
    profileId: member.profile.id,
    mealPlanId: mealPlan.id,
    sentAt: mealPlan.created,
  })
  return { member, admin: callers.admin, callAs, path: `/mealplan/${mealPlan.id}`, id: mealPlan.id }
}

describe('access to changing and deleting a meal plan', () => {
  const cells = [
    ['guest', 401, 401],
    ['member', 403, 204],
    ['other', 403, 404],
    ['admin', 200, 204],
  ] as const

  seededTest.for(cells)('%s', async ([name, change, remove], { ctx }) => {
    const { callAs, path, id } = await aFixture(ctx)
    expect((await callAs(name)('PUT', path, { goal: 'Another goal' })).status).toBe(change)
    expect((await callAs(name)('DELETE', path)).status).toBe(remove)
    const left = (await storedPlans(ctx)).filter((plan) => plan.id === id)
    expect(left).toHaveLength(remove === 204 ? 0 : 1)
    if (change !== 200) expect(left.map(({ plan }) => plan.goal)).not.toContain('Another goal')
  })
})

describe('changing a meal plan', () => {
  seededTest('replaces only its texts: days and proof stay, and the proof still holds', async ({ ctx }) => {
    const { callAs, path, id, member } = await aFixture(ctx)
    const { body: before } = await callAs('admin')('GET', path)
    const texts = {
      overview: 'Calm.',
      dietFocus: [{ focus: 'Less salt', description: '' }],
      tips: ['Rinse beans.'],
    }
    const sent = { ...before, ...texts, mealPlanDays: [], conditionName: 'Other', profileId: null, proof: {} }
    const { status, body } = await callAs('admin')('PUT', path, sent)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, ...texts })
    // Only administrators can see the username of the plan's member.
    const { username, ...own } = body
    expect(username).toBe(member.profile.username)
    expect((await callAs('member')('GET', path)).body).toEqual(own)
    expect((await verifyMealPlan(ctx, id)).differences).toEqual([])
    const memberId = member.profile.id
    const record = await recordedChanges(ctx, { subject: `meal-plan:${id}`, memberId })
    expect(record).toMatchObject([{ act: 'update', before: { tips: before.tips }, after: texts }])
  })

  seededTest('is refused if the plan was changed after it was read', async ({ ctx }) => {
    const { admin, path } = await aFixture(ctx)
    if (!admin) throw new Error('no admin')
    const app = appOf(as(ctx, admin), mealPlanRoutes)
    const put = (tips: string[], ifMatch?: string) =>
      app.request(path, {
        method: 'PUT',
        body: JSON.stringify({ tips }),
        headers: { 'content-type': 'application/json', ...(ifMatch ? { 'if-match': ifMatch } : {}) },
      })
    const read = (await app.request(path)).headers.get('etag') ?? ''
    const first = await put(['First'], read)
    expect(first.status).toBe(200)
    expect((await put(['Late'], read)).status).toBe(409)
    expect((await put(['Second'], first.headers.get('etag') ?? '')).status).toBe(200)
    expect((await put(['Whatever'])).status).toBe(200)
  })

  seededTest('returns not found for a plan that does not exist', async ({ ctx }) => {
    const { callAs } = await aFixture(ctx)
    for (const id of [newId(), 'lunch']) {
      expect((await callAs('admin')('PUT', `/mealplan/${id}`, {})).status).toBe(404)
      expect((await callAs('admin')('DELETE', `/mealplan/${id}`)).status).toBe(404)
    }
  })
})

describe('deleting a meal plan', () => {
  seededTest(
    'removes it from the profile, is recorded, and returns not found the second time',
    async ({ ctx }) => {
      const { callAs, path, id, member } = await aFixture(ctx)
      expect((await callAs('member')('DELETE', path)).status).toBe(204)
      expect((await callAs('member')('DELETE', path)).status).toBe(404)
      expect((await requireProfile(ctx, member.profile.id)).mealPlans).toEqual([])
      const record = await ctx.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `meal-plan:${id}`))
        .orderBy(audit.id)
      expect(record).toMatchObject([{ act: 'delete', actor: member.profile.authUserId }])
    },
  )

  seededTest('is refused for the sample', async ({ ctx }) => {
    const { callAs } = await aFixture(ctx)
    await aMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID, goals: ['heart-health'] })
    for (const name of ['member', 'admin'])
      expect((await callAs(name)('DELETE', `/mealplan/${SAMPLE_MEAL_PLAN_ID}`)).status).toBe(409)
    expect((await callAs('guest')('GET', `/mealplan/${SAMPLE_MEAL_PLAN_ID}`)).status).toBe(200)
  })
})
