import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { giveConsent } from '#members/consents/give-consent.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember, caller } from '#members/members.fixtures.ts'
import { openSandbox, type Sandbox } from '#members/payments/sandbox.fixtures.ts'
import { authenticationCache } from '#members/profiles/requester/authentication-cache.ts'
import type { Requester, Role } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { buildApi } from '../src/http/api.ts'
import { aSubscription } from './support/a-subscription.ts'
import { aMealPlan } from './support/meal-plans/a-meal-plan.ts'
import { aPlanner } from './support/meal-plans/a-planner.ts'
import { aWeek } from './support/meal-plans/a-week.ts'
import { type OwnDatabase, ownDatabase } from './support/own-database.ts'
import { as } from './support/test-context.ts'

const GOAL = starterId('condition', 'hypertension')
const REASON = 'She asked by telephone why Tuesday has so much salt.'
/** Matches the health data reported below, in any form in a response. */
const HEALTH_WORDS = /hypertension|blood pressure|peanut|warfarin|celiac|bowl|breakfast|sodium|zqx/i

let own: OwnDatabase
let sandbox: Sandbox
let member: Awaited<ReturnType<typeof aMember>>
let mealPlanId: string

beforeAll(async () => {
  own = await ownDatabase('catalogue')
  sandbox = await openSandbox(own.ctx)
  member = await aMember(own.ctx, {
    planId: starterId('plan', 'essential'),
    goals: [GOAL],
    facts: { allergies: ['peanut'], medications: ['warfarin'], dislikes: ['zqx'] },
  })
  await aSubscription(own.ctx, { profileId: member.profile.id })
  const week = await aMealPlan(own.ctx, { goals: ['hypertension'] })
  mealPlanId = (await aWeek(own.ctx, member.profile.id, week)).mealPlanId
})
afterAll(async () => {
  await sandbox?.[Symbol.asyncDispose]()
  await own?.drop()
})

function apiAs(requester: Requester, { rateLimits = false } = {}) {
  const { stripe } = sandbox
  const parts = {
    catalogue: catalogueCache(),
    requesters: authenticationCache(),
    planner: aPlanner(),
    ai: null,
    healthSummary: async () => [],
  }
  return caller(
    as({ ...own.ctx, config: { ...own.ctx.config, rateLimits } }, requester),
    buildApi({ stripe, ...parts }),
  )
}

async function someone(role: Role): Promise<Requester> {
  const { requester } = await aMember(own.ctx)
  return requester.kind === 'signed-in' ? { ...requester, roles: [role] } : requester
}

describe('support', () => {
  test('finds a member, their payments and sign-in status, and no health data', async () => {
    const call = apiAs(await someone('support'))
    const { id, authUserId, username } = member.profile
    const seen = [
      '/profile',
      `/profile?query=${encodeURIComponent(username)}`,
      `/profile/${id}`,
      `/profile/${id}/billing-history`,
      `/auth/${authUserId}`,
      `/auth/${authUserId}/ways-in`,
      '/payment-finding',
      '/billing-mail',
      '/undelivered-mail',
      `/profile/${id}/mail`,
    ]
    for (const path of seen) {
      const { status, body } = await call('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toMatch(HEALTH_WORDS)
      expect(JSON.stringify(body)).not.toContain(GOAL)
      expect(JSON.stringify(body)).not.toContain(mealPlanId)
    }
    const shown = await call('GET', `/profile/${id}`)
    expect(shown.body).toMatchObject({ username, goals: [], mealPlans: [], paymentIntentClientSecret: null })
  })

  test('gets "not found" for all health data', async () => {
    const call = apiAs(await someone('support'))
    const { id, authUserId } = member.profile
    const hidden = [
      ...[`/profile-auth?authId=${authUserId}`, `/profile/${id}/facts`, `/profile/${id}/export`],
      ...[`/profile/${id}/phases`, `/profile/${id}/consent`, `/profile/${id}/readings`],
      ...[`/mealplan/${mealPlanId}`, `/mealplan/${mealPlanId}/proof`, `/mealplan/${mealPlanId}/cooking`],
      ...[`/mealplan-request?profileId=${id}`, `/delivery?profileId=${id}`, `/subscription?profileId=${id}`],
    ]
    for (const path of hidden) {
      const { status, body } = await call('GET', path)
      expect([path, status]).toEqual([path, 404])
      expect(JSON.stringify(body)).not.toMatch(HEALTH_WORDS)
    }
    expect((await call('GET', '/mealplan')).body.data).toEqual([])
    expect((await call('GET', '/meal-plan-failure')).status).toBe(403)
    expect((await call('POST', '/break-glass', { member: id, reason: REASON })).status).toBe(403)
  })
})

describe('a dietitian', () => {
  async function plansSeen(call: ReturnType<typeof apiAs>) {
    const list = await call('GET', '/mealplan')
    const one = await call('GET', `/mealplan/${mealPlanId}`)
    const proof = await call('GET', `/mealplan/${mealPlanId}/proof`)
    return [list.body.data.length, one.status, proof.status]
  }

  test('reads a member’s plans once the member agrees, and no longer', async () => {
    const call = apiAs(await someone('dietitian'))
    const { id: profileId } = member.profile
    expect(await plansSeen(call)).toEqual([0, 404, 404])
    const { version } = CONSENT_TEXTS.dietitian
    await giveConsent(as(own.ctx, member.requester), { profileId, kind: 'dietitian', version })
    expect(await plansSeen(call)).toEqual([1, 200, 200])
    await withdrawConsent(as(own.ctx, member.requester), { profileId, kind: 'dietitian' })
    expect(await plansSeen(call)).toEqual([0, 404, 404])
  })

  test('otherwise gives a reason, which is valid for an hour and visible to the member', async () => {
    const requester = await someone('dietitian')
    const call = apiAs(requester)
    const { id, username } = member.profile
    expect((await call('POST', '/break-glass', { member: username, reason: 'because' })).status).toBe(400)
    const opened = await call('POST', '/break-glass', { member: username, reason: REASON })
    expect(opened).toMatchObject({ status: 201, body: { profileId: id } })
    expect(await plansSeen(call)).toEqual([1, 200, 200])
    expect(await plansSeen(apiAs(await someone('dietitian')))).toEqual([0, 404, 404])
    const { body } = await apiAs(member.requester)('GET', `/profile/${id}/readings`)
    const [newest] = body.data
    expect(newest).toMatchObject({ act: 'read-meal-plan', as: 'dietitian', why: REASON })
    expect(body.data).toContainEqual(
      expect.objectContaining({ act: 'break-glass', as: 'dietitian', why: REASON }),
    )
    const { ctx } = own
    own = { ...own, ctx: { ...ctx, now: () => new Date(Date.now() + 61 * 60_000) } }
    expect(await plansSeen(apiAs(requester))).toEqual([0, 404, 404])
    own = { ...own, ctx }
  })
})

test("an administrator opens a member's facts with a reason, which the member can read", async () => {
  const admin = await aMember(own.ctx, { admin: true })
  const call = apiAs(admin.requester)
  const { id } = member.profile
  const closed = await call('GET', `/profile/${id}/facts`)
  expect(closed).toMatchObject({ status: 403, body: { error: { fields: { reason: expect.any(String) } } } })
  expect((await call('PATCH', `/profile/${id}/facts`, {})).status).toBe(403)
  expect((await call('GET', `/profile/${id}/export`)).status).toBe(403)
  await call('POST', '/break-glass', { member: id, reason: REASON })
  expect((await call('GET', `/profile/${id}/facts`)).body.facts).toMatchObject({ allergies: ['peanut'] })
  const { body } = await apiAs(member.requester)('GET', `/profile/${id}/readings`)
  expect(body.data[0]).toMatchObject({ act: 'read-facts', as: 'administrator', why: REASON })
})

test("no number of reads or reasons removes a reason from the member's list", async () => {
  const admin = await aMember(own.ctx, { admin: true })
  const call = apiAs(admin.requester)
  const reason = 'I was only curious about her.'
  const { id } = member.profile
  await call('POST', '/break-glass', { member: id, reason })
  for (let turn = 0; turn < 101; turn += 1) await call('GET', `/profile/${id}/facts`)
  const { body } = await apiAs(member.requester)('GET', `/profile/${id}/readings`)
  expect(body.data).toContainEqual(expect.objectContaining({ act: 'break-glass', why: reason }))
  const times = body.data.map(({ at }: { at: string }) => at)
  expect(times).toEqual([...times].sort().reverse())
  const answers: number[] = []
  const limited = apiAs(admin.requester, { rateLimits: true })
  for (let turn = 0; turn < 31; turn += 1)
    answers.push((await limited('POST', '/break-glass', { member: id, reason: REASON })).status)
  expect(answers.at(-1)).toBe(429)
})

test('a stolen token makes no administrator, gives no role, takes no address and opens no data', async () => {
  const admin = await aMember(own.ctx, { admin: true })
  const { id, username } = (await aMember(own.ctx)).profile
  const acts: [string, string, object][] = [
    ['PUT', `/profile/${id}`, { admin: true }],
    ['PUT', `/profile/${id}`, { username: 'eve@example.org' }],
    ['PUT', `/profile/${id}/roles`, { roles: ['dietitian'] }],
    ['POST', '/break-glass', { member: id, reason: REASON }],
  ]
  const old = new Date(own.ctx.now().getTime() - 11 * 60_000)
  const stolen = apiAs({ ...admin.requester, signedInAt: old } as Requester)
  for (const [method, path, body] of acts) {
    const answer = await stolen(method, path, body)
    expect([path, body, answer.status]).toEqual([path, body, 403])
    expect(answer.body.error.message).toMatch(/^Please log in again first/)
  }
  const same = await stolen('PUT', `/profile/${id}`, { admin: false, username, name: 'Ada' })
  expect([same.status, same.body.admin, same.body.username]).toEqual([200, false, username])
  const fresh = apiAs(admin.requester)
  for (const [method, path, body] of acts.toReversed())
    expect([path, (await fresh(method, path, body)).status < 300]).toEqual([path, true])
})
