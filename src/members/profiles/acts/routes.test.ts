import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { pricingPlans } from '#catalogue/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { CONSENT_TEXTS } from '../../consents/texts/consent.ts'
import { withdrawConsent } from '../../consents/withdraw-consent.ts'
import { aGoal, aMember, aPlan, appOf, aSignIn, caller } from '../../members.fixtures.ts'
import { breakGlass } from '../../record-access/break-glass.ts'
import { profiles } from '../../tables.ts'
import { mayMailHealth } from '../may-mail-health.ts'
import { profileRoutes } from './routes.ts'

const guest: Requester = { kind: 'guest' }

async function aFixture(ctx: Context) {
  const member = await aMember(ctx)
  const other = await aMember(ctx)
  const admin = await aMember(ctx, { admin: true })
  await aMember(ctx, { admin: true })
  const callers = { guest, member: member.requester, other: other.requester, admin: admin.requester }
  type Name = keyof typeof callers
  return {
    member,
    callers,
    call: (name: Name, method: string, path: string, body?: object) =>
      caller(as(ctx, callers[name]), profileRoutes)(method, path, body),
  }
}

describe('access to the calls', () => {
  const cells = [
    ['guest', 401, 401, 401, 401, 401, 401],
    ['member', 403, 200, 200, 200, 200, 204],
    ['other', 403, 404, 404, 404, 404, 404],
    ['admin', 200, 200, 200, 200, 403, 204],
  ] as const

  test.for(cells)('%s', async ([name, list, readByAuth, read, update, facts, remove], { ctx }) => {
    const { member, call } = await aFixture(ctx)
    const { id, authUserId } = member.profile
    expect((await call(name, 'GET', '/profile')).status).toBe(list)
    expect((await call(name, 'GET', `/profile-auth?authId=${authUserId}`)).status).toBe(readByAuth)
    expect((await call(name, 'GET', `/profile/${id}`)).status).toBe(read)
    expect((await call(name, 'PUT', `/profile/${id}`, { name: 'Ada' })).status).toBe(update)
    expect((await call(name, 'GET', `/profile/${id}/facts`)).status).toBe(facts)
    expect((await call(name, 'PUT', `/profile/${id}/facts`, { servings: 2 })).status).toBe(facts)
    expect((await call(name, 'PATCH', `/profile/${id}/facts`, { set: { servings: 2 } })).status).toBe(facts)
    expect((await call(name, 'DELETE', `/profile/${id}`)).status).toBe(remove)
    const left = await ctx.db.select().from(profiles).where(eq(profiles.id, id))
    expect(left).toHaveLength(remove === 204 ? 0 : 1)
    if (update !== 200) expect(left[0]?.name).toBeNull()
  })

  test('a guest cannot make a profile', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    expect((await call('guest', 'POST', '/profile', {})).status).toBe(401)
  })

  test('a member whose profile is being deleted cannot create another', async ({ ctx }) => {
    const { member, call } = await aFixture(ctx)
    await ctx.db.delete(profiles).where(eq(profiles.id, member.profile.id))
    expect((await call('member', 'POST', '/profile', { name: 'Ada' })).status).toBe(401)
    expect(await ctx.db.select().from(profiles).where(eq(profiles.name, 'Ada'))).toEqual([])
  })

  test('a refusal reveals nothing about the other profile', async ({ ctx }) => {
    const { member, call } = await aFixture(ctx)
    const refused = await call('other', 'GET', `/profile/${member.profile.id}`)
    expect(JSON.stringify(refused.body)).not.toContain(member.profile.username)
  })

  test('an invalid or unknown id is not found', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    expect((await call('admin', 'GET', '/profile/not-an-id')).status).toBe(404)
    expect((await call('admin', 'GET', '/profile-auth?authId=nobody')).status).toBe(404)
  })

  test('a member without a profile gets an explanation, and others only a not-found error', async ({
    ctx,
  }) => {
    const { member, callers } = await aFixture(ctx)
    const read = async (requester: Requester, authId: string) =>
      (await caller(as(ctx, requester), profileRoutes)('GET', `/profile-auth?authId=${authId}&orNone=yes`))
        .status
    const newcomer: Requester = { kind: 'signed-in', authUserId: 'new-here', profileId: null, isAdmin: false }
    expect(await read(newcomer, 'new-here')).toBe(204)
    expect(await read(callers.member, member.profile.authUserId)).toBe(200)
    expect(await read(callers.other, member.profile.authUserId)).toBe(404)
    expect(await read(callers.other, 'new-here')).toBe(404)
  })
})

test('an administrator’s access to a member’s data is recorded, and a member’s access to their own is not', async ({
  ctx,
}) => {
  const { member, call, callers } = await aFixture(ctx)
  const { id, authUserId } = member.profile
  const reads = async () => {
    const rows = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `profile:${id}`))
      .orderBy(audit.id)
    return rows.map(({ act, actor }) => [act, actor]).filter(([act]) => act?.startsWith('read-'))
  }
  for (const path of [`/profile/${id}`, `/profile/${id}/facts`]) {
    expect((await caller(as(ctx, member.requester), profileRoutes)('GET', path)).status).toBe(200)
  }
  expect(await reads()).toEqual([])
  const paths = [`/profile/${id}`, `/profile-auth?authId=${authUserId}`, `/profile/${id}/facts`]
  expect((await call('admin', 'GET', `/profile/${id}/facts`)).status).toBe(403)
  await breakGlass(as(ctx, callers.admin), { member: id, reason: 'They asked by telephone.' })
  for (const path of paths) expect((await call('admin', 'GET', path)).status).toBe(200)
  expect((await reads()).map(([act]) => act)).toEqual(['read-profile', 'read-profile', 'read-facts'])
  expect((await reads()).map(([, actor]) => actor)).not.toContain(authUserId)
  await call('admin', 'GET', '/profile?page=1&count=20')
  expect((await reads()).map(([act]) => act).slice(3)).toEqual(['read-profile-list'])
})

const AGREED = { kind: 'health-data', version: CONSENT_TEXTS['health-data'].version }

describe('creating one’s own profile', () => {
  test('stores no health goal without the member’s consent to use it', async ({ ctx }) => {
    const { requester } = await aSignIn(ctx)
    const [plan, goal, other] = [await aPlan(ctx, { healthGoals: 2 }), await aGoal(ctx), await aGoal(ctx)]
    const call = caller(as(ctx, requester), profileRoutes)
    const refused = await call('POST', '/profile', { plan: plan.id, goals: [goal] })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([409, ['consent']])
    const made = await call('POST', '/profile', { plan: plan.id, goals: [goal], consents: [AGREED] })
    expect(made.status).toBe(201)
    const id = made.body._id
    const own = as(ctx, { ...requester, profileId: id })
    await withdrawConsent(own, { profileId: id })
    const change = (goals: string[]) => caller(own, profileRoutes)('PUT', `/profile/${id}`, { goals })
    expect((await change([goal, other])).status).toBe(409)
    const admin = (await aMember(ctx, { admin: true })).requester
    const byAdmin = (goals: string[]) =>
      caller(as(ctx, admin), profileRoutes)('PUT', `/profile/${id}`, { goals })
    const refusedToAdmin = await byAdmin([goal, other])
    expect([refusedToAdmin.status, Object.keys(refusedToAdmin.body.error.fields)]).toEqual([409, ['goals']])
    // Existing goals can always be removed.
    expect((await change([])).status).toBe(200)
  })

  test('takes the auth id and email from the sign-in and ignores them in the input', async ({ ctx }) => {
    const { member } = await aFixture(ctx)
    const { requester, authUserId, username } = await aSignIn(ctx)
    const plan = await aPlan(ctx)
    const goal = await aGoal(ctx)
    const call = caller(as(ctx, requester), profileRoutes)
    const made = await call('POST', '/profile', {
      plan: plan.id,
      goals: [goal],
      consents: [AGREED],
      admin: true,
      authUserId: member.profile.authUserId,
      username: 'someone@else.org',
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      _id: expect.any(String),
      username,
      authUserId,
      admin: false,
      plan: plan.id,
      goals: [goal],
      created: expect.any(String),
      lastPlanSent: null,
      mealPlans: [],
      paymentIntent: null,
      paymentIntentClientSecret: null,
      email: username,
      name: null,
      undecidedFacts: {},
    })
  })

  test('repeated, returns the same profile with the new choice', async ({ ctx }) => {
    const { requester } = await aSignIn(ctx)
    const plan = await aPlan(ctx)
    const [first, second] = [await aGoal(ctx), await aGoal(ctx)]
    const call = caller(as(ctx, requester), profileRoutes)
    const made = await call('POST', '/profile', { plan: plan.id, goals: [first], consents: [AGREED] })
    const again = await call('POST', '/profile', { plan: plan.id, goals: [second] })
    expect(again.status).toBe(200)
    expect(again.body._id).toBe(made.body._id)
    expect(again.body.goals).toEqual([second])
  })

  test('refuses more goals than the plan covers, with an explanation', async ({ ctx }) => {
    const { requester } = await aSignIn(ctx)
    const plan = await aPlan(ctx, { name: 'Essential' })
    const goals = [await aGoal(ctx), await aGoal(ctx)]
    const refused = await caller(as(ctx, requester), profileRoutes)('POST', '/profile', {
      plan: plan.id,
      goals,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toEqual({
      goals: 'The Essential Plan includes 1 health goal. Remove 1 to continue.',
    })
  })

  test('refuses a plan that is not on sale unless the member already has it', async ({ ctx }) => {
    const { requester } = await aSignIn(ctx)
    const plan = await aPlan(ctx)
    const call = caller(as(ctx, requester), profileRoutes)
    const { body } = await call('POST', '/profile', { plan: plan.id, goals: [] })
    await ctx.db.update(pricingPlans).set({ enabled: false })
    expect((await call('PUT', `/profile/${body._id}`, { plan: plan.id })).status).toBe(200)
    const draft = await aPlan(ctx, { enabled: false })
    const refused = await call('PUT', `/profile/${body._id}`, { plan: draft.id })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toHaveProperty('plan')
  })

  test('refuses a duplicate, an unknown or a disabled goal, and an unknown plan', async ({ ctx }) => {
    const { requester } = await aSignIn(ctx)
    const plan = await aPlan(ctx, { healthGoals: 4 })
    const [goal, disabled] = [await aGoal(ctx), await aGoal(ctx, { enabled: false })]
    const call = caller(as(ctx, requester), profileRoutes)
    async function errorsOf(body: object) {
      const { status, body: refused } = await call('POST', '/profile', body)
      expect(status).toBe(400)
      return Object.keys(refused.error.fields)
    }
    expect(await errorsOf({ plan: plan.id, goals: [goal, goal] })).toEqual(['goals'])
    expect(await errorsOf({ plan: plan.id, goals: ['11111111-1111-4111-8111-111111111111'] })).toEqual([
      'goals',
    ])
    expect(await errorsOf({ plan: plan.id, goals: ['nonsense'] })).toEqual(['goals'])
    expect(await errorsOf({ plan: plan.id, goals: [disabled] })).toEqual(['goals'])
    expect(await errorsOf({ plan: null, goals: [goal] })).toEqual(['goals'])
    expect(await errorsOf({ plan: 'nonsense', goals: [] })).toEqual(['plan'])
    expect(await errorsOf({ plan: '11111111-1111-4111-8111-111111111111', goals: [] })).toEqual(['plan'])
  })

  test('refuses an email address that another profile has', async ({ ctx }) => {
    const { requester, username } = await aSignIn(ctx)
    await aMember(ctx, { username })
    const refused = await caller(as(ctx, requester), profileRoutes)('POST', '/profile', {})
    expect(refused.status).toBe(409)
    expect(refused.body.error.fields).toHaveProperty('username')
  })
})

describe('an administrator', () => {
  test('creates a member who can sign in with a temporary password', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    const made = await call('admin', 'POST', '/profile', {
      username: 'New.Member@Example.org',
      tempPassword: 'Fresh-Bread-12',
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ username: 'new.member@example.org', admin: false })
    const { authUserId, username } = made.body
    expect(await mayMailHealth(ctx, { authUserId, username })).toBe(false)
    const [mail] = await queuedMails(ctx, username)
    expect(mail?.subject).toBe('Confirm your email address')
    expect(mail?.text).toContain(`/login/verify-email#${authUserId}.`)
  })

  test('can invite a member only shortly after logging in', async ({ ctx }) => {
    const { callers } = await aFixture(ctx)
    const hourLater = { ...ctx, now: () => new Date(ctx.now().getTime() + 60 * 60 * 1000) }
    const call = caller(as(hourLater, callers.admin), profileRoutes)
    const given = { username: 'new.member@example.org', tempPassword: 'Fresh-Bread-12' }
    const refused = await call('POST', '/profile', given)
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toContain('Please log in again first')
    expect(await queuedMails(ctx, given.username)).toEqual([])
  })

  test('gets an error at the field for a weak temporary password', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    const refused = await call('admin', 'POST', '/profile', {
      username: 'new.member@example.org',
      tempPassword: 'weak',
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.fields)).toEqual(['tempPassword'])
  })

  test('does not change an existing member by creating them again', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    const username = 'new.member@example.org'
    const first = await call('admin', 'POST', '/profile', { username, tempPassword: 'Fresh-Bread-12' })
    const plan = await aPlan(ctx)
    const again = {
      status: 409,
      body: { error: { fields: { username: expect.stringContaining('already') } } },
    }
    for (const password of [{}, { tempPassword: 'Fresh-Bread-13' }]) {
      const made = await call('admin', 'POST', '/profile', { username, plan: plan.id, ...password })
      expect(made).toMatchObject(again)
    }
    expect((await call('admin', 'GET', `/profile/${first.body._id}`)).body.plan).toBeNull()
  })

  test('gets an error for an address that no user signs in with', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    const refused = await call('admin', 'POST', '/profile', { username: 'nobody@example.org' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toHaveProperty('username')
  })

  test('sees all members page by page, newest first', async ({ ctx }) => {
    const { call } = await aFixture(ctx)
    const page = await call('admin', 'GET', '/profile?page=1&count=2')
    expect(page.body).toMatchObject({ page: 1, count: 2, total: 4 })
    expect(page.body.data).toHaveLength(2)
    const created = page.body.data.map((row: { created: string }) => row.created)
    expect(created).toEqual([...created].sort().reverse())
  })

  test('finds members by part of a name or an address, and by their ids', async ({ ctx }) => {
    const { call, member } = await aFixture(ctx)
    const { id, username, authUserId } = member.profile
    await ctx.db.update(profiles).set({ name: 'Zoë O’Brien-100%' }).where(eq(profiles.id, id))
    for (const query of ['zoë', 'BRIEN Zoë', '100%', username.slice(1, 30), id, authUserId]) {
      const found = await call('admin', 'GET', `/profile?query=${encodeURIComponent(query)}`)
      expect(found.body, query).toMatchObject({ total: 1, data: [{ _id: id }] })
    }
    for (const query of ['%', '_', '\\', 'zoë nobody', '\0', ' ']) {
      const found = await call('admin', 'GET', `/profile?query=${encodeURIComponent(query)}`)
      expect(found.status, query).toBe(200)
    }
    expect((await call('admin', 'GET', '/profile?query=100_')).body.total).toBe(0)
    expect((await call('admin', 'GET', `/profile?query=${'a'.repeat(201)}`)).status).toBe(400)
  })

  test.for([
    ['Élan Vital', 'élan', 'elan', 'ÉLAN vital', 'VITAL e\u0301lan'],
    ['Ängel Straße', 'ängel', 'ANGEL', 'strasse', 'STRAẞE'],
    ['ØYSTEIN ŁUKASZ Æbler', 'øystein', 'oystein', 'Łukasz', 'lukasz', 'ÆBLER', 'aebler'],
    ['Ωμέγα ΣΊΣΥΦΟΣ', 'ωμεγα', 'ΩΜΈΓΑ', 'Σίσυφος'],
    ['ЖАННА Йолкина', 'жанна', 'Жанна ЙОЛКИНА'],
    ['Siobhán O’Brien', 'siobhan obrien', "O'BRIEN"],
  ])('finds %s however case and accents are typed', async ([name = '', ...queries], { ctx }) => {
    const { call, member } = await aFixture(ctx)
    await ctx.db.update(profiles).set({ name }).where(eq(profiles.id, member.profile.id))
    for (const query of queries) {
      const found = await call('admin', 'GET', `/profile?query=${encodeURIComponent(query)}`)
      expect(found.body, query).toMatchObject({ total: 1, data: [{ _id: member.profile.id }] })
      expect(found.body.data[0]).not.toHaveProperty('searched')
    }
    const other = await call('admin', 'GET', `/profile?query=${encodeURIComponent(`${name}x`)}`)
    expect(other.body.total).toBe(0)
  })

  test('gets lists without unbounded fields and without payment secrets', async ({ ctx }) => {
    const { call, member } = await aFixture(ctx)
    const listed = await call('admin', 'GET', `/profile?query=${member.profile.id}`)
    const { body } = await call('admin', 'GET', `/profile/${member.profile.id}`)
    const { mealPlans, paymentIntent, paymentIntentClientSecret, ...row } = body
    expect([mealPlans, paymentIntent, paymentIntentClientSecret]).toEqual([[], null, null])
    expect(listed.body.data).toEqual([row])
  })

  test('promotes another administrator and demotes them', async ({ ctx }) => {
    const { call, member } = await aFixture(ctx)
    const { id } = member.profile
    expect((await call('admin', 'PUT', `/profile/${id}`, { admin: true })).body.admin).toBe(true)
    expect((await call('admin', 'PUT', `/profile/${id}`, { admin: 'yes' })).body.admin).toBe(true)
    expect((await call('admin', 'PUT', `/profile/${id}`, { admin: false })).body.admin).toBe(false)
  })

  test('cannot leave or be demoted if they are the last one', async ({ ctx }) => {
    await ctx.db.update(profiles).set({ admin: false })
    const { profile, requester } = await aMember(ctx, { admin: true })
    const call = caller(as(ctx, requester), profileRoutes)
    const demoted = await call('PUT', `/profile/${profile.id}`, { admin: false })
    expect(demoted).toMatchObject({ status: 409, body: { error: { fields: { admin: expect.any(String) } } } })
    expect((await call('DELETE', `/profile/${profile.id}`)).status).toBe(409)
    const [left] = await ctx.db.select().from(profiles).where(eq(profiles.id, profile.id))
    expect(left?.admin).toBe(true)
  })
})

describe('a member’s change', () => {
  test('is refused if the profile has changed since it was read', async ({ ctx }) => {
    const { member } = await aFixture(ctx)
    const { id } = member.profile
    const app = appOf(as(ctx, member.requester), profileRoutes)
    const put = (name: string, ifMatch: string) =>
      app.request(`/profile/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': ifMatch },
        body: JSON.stringify({ name }),
      })
    const read = await app.request(`/profile/${id}`)
    const tag = String(read.headers.get('etag'))
    await ctx.db.update(profiles).set({ changedAt: new Date(ctx.now().getTime() + 1000) })
    const refused = await put('Ada', tag)
    expect(refused.status).toBe(409)
    expect((await refused.json()).error.message).toBe(
      'Somebody changed this profile after you opened it. Load it again, then repeat your change.',
    )
    const again = await app.request(`/profile/${id}`)
    const saved = await put('Ada', String(again.headers.get('etag')))
    expect(saved.status).toBe(200)
    expect((await saved.json()).name).toBe('Ada')
    expect((await put('Ada', '*')).status).toBe(200)
  })

  test('cannot touch fields that the member is not allowed to change', async ({ ctx }) => {
    const { call, member } = await aFixture(ctx)
    const { id, username, authUserId } = member.profile
    const changed = await call('member', 'PUT', `/profile/${id}`, {
      _id: 'other',
      admin: true,
      username: 'someone@else.org',
      authUserId: 'other',
      lastPlanSent: '2020-01-01T00:00:00.000Z',
      mealPlans: [{ id: 'x' }],
      unknown: 1,
      paymentIntent: 'seti_1',
      paymentIntentClientSecret: 'seti_1_secret_2',
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      _id: id,
      admin: false,
      username,
      authUserId,
      lastPlanSent: null,
      mealPlans: [],
      paymentIntent: 'seti_1',
      paymentIntentClientSecret: 'seti_1_secret_2',
    })
    const { rows } = await ctx.db.execute<{ stored: string }>(
      sql`select encode(sealed_payment_secret, 'escape') as stored from members.profiles where id = ${id}`,
    )
    expect(rows[0]?.stored).not.toContain('secret')
  })

  test('keeps a goal that is no longer offered, and validates the new ones', async ({ ctx }) => {
    const plan = await aPlan(ctx, { healthGoals: 2 })
    const [old, closed] = [await aGoal(ctx, { enabled: false }), await aGoal(ctx, { enabled: false })]
    const { profile, requester } = await aMember(ctx, { planId: plan.id, goals: [old] })
    const call = caller(as(ctx, requester), profileRoutes)
    const open = await aGoal(ctx)
    expect((await call('PUT', `/profile/${profile.id}`, { goals: [old, open] })).status).toBe(200)
    expect((await call('PUT', `/profile/${profile.id}`, { goals: [old, closed] })).status).toBe(400)
  })

  test('to a smaller plan requires removing goals first', async ({ ctx }) => {
    const [large, small] = [await aPlan(ctx, { healthGoals: 2 }), await aPlan(ctx)]
    const goals = [await aGoal(ctx), await aGoal(ctx)]
    const { profile, requester } = await aMember(ctx, { planId: large.id, goals })
    const refused = await caller(as(ctx, requester), profileRoutes)('PUT', `/profile/${profile.id}`, {
      plan: small.id,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toContain('Remove 1 to continue.')
  })

  test('of facts is validated and returned', async ({ ctx }) => {
    const { call, member } = await aFixture(ctx)
    const path = `/profile/${member.profile.id}/facts`
    const facts = {
      sex: 'female',
      birthYear: 1980,
      allergies: ['peanut'],
      dislikes: ['mushroom'],
      servings: 2,
    }
    expect((await call('member', 'PUT', path, facts)).body).toMatchObject({ facts })
    expect((await call('member', 'GET', path)).body).toMatchObject({ facts, version: 2 })
    expect((await call('member', 'PUT', path, { allergies: ['penut'] })).status).toBe(400)
    const misspelled = await call('member', 'PUT', path, { ...facts, medications: ['lisinopril', 'warfarn'] })
    expect(misspelled.status).toBe(400)
    expect(JSON.stringify(misspelled.body)).toContain('Did you mean warfarin?')
    expect((await call('member', 'POST', '/profile', { facts: { medications: ['warfarn'] } })).status).toBe(
      400,
    )
    expect((await call('member', 'GET', path)).body).toMatchObject({ facts, version: 2 })
    expect((await call('member', 'PUT', path, { alergies: ['peanut'] })).status).toBe(400)
    const audited = await ctx.db.execute(sql`select after from platform.audit where act = 'save-facts'`)
    expect(JSON.stringify(audited.rows)).not.toContain('peanut')
  })
})
