import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { SIGN_IN_AGAIN } from '#identity/access/recent-sign-in.ts'
import { ADMIN_KEY, openCognitoWire } from '#identity/cognito/cognito-wire.fixtures.ts'
import { callPool, identityTestApp, later, signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { identityJobs } from '#identity/jobs.ts'
import { users } from '#identity/tables.ts'
import { openChangesOf } from '#platform/audit/open-changes.ts'
import { audit } from '#platform/audit/tables.ts'
import { asSystem, type Context, type Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aGoal, aMember, aPlan, caller, waitingJobs } from '../members.fixtures.ts'
import { closeCustomerJob } from '../payments/customers/close-customer.ts'
import { changeFacts } from '../profiles/acts/change-facts.ts'
import { deleteProfile } from '../profiles/acts/delete-profile.ts'
import { updateProfile } from '../profiles/acts/update-profile.ts'
import { identifyRequester } from '../profiles/requester/identify-requester.ts'
import { recordMealPlan } from '../profiles/store/record-meal-plan.ts'
import { paymentAccounts, profiles, subscriptions } from '../tables.ts'
import { forgetMember } from './forget-member.ts'
import { leaveAdministration } from './leave-administration.ts'
import { privacyRoutes } from './routes.ts'

const password = 'Fresh-Bread-12'

/** Creates a member with everything that an account can contain. */
async function aFullMember(ctx: Context) {
  const plan = await aPlan(ctx)
  const goal = await aGoal(ctx)
  const { profile, requester } = await aMember(ctx)
  const { id: profileId, username } = profile
  await updateProfile(as(ctx, requester), { id: profileId, change: { plan: plan.id, goals: [goal] } })
  const change = { set: { allergies: ['peanut' as const] } }
  await changeFacts(as(ctx, requester), { id: profileId, change, seen: 0 })
  const mealPlanId = newId()
  await ctx.db.execute(sql`
    insert into meal_plans.meal_plans (id, profile_id, condition_ids, condition_name, plan, proof, request, created)
    values (${mealPlanId}, ${profileId}, convert_to(${JSON.stringify([goal])}, 'UTF8'), '"Goal"', '{}', '{}', '{}', now())`)
  await recordMealPlan(asSystem(ctx), { profileId, mealPlanId, sentAt: ctx.now() })
  const stripeCustomerId = `cus_${profileId}`
  await ctx.db.insert(paymentAccounts).values({ profileId, stripeCustomerId, created: ctx.now() })
  await ctx.db.insert(subscriptions).values({
    id: newId(),
    profileId,
    planId: plan.id,
    stripePriceId: plan.stripePriceId,
    priceCents: 1900,
    paymentMethod: 'pm_1',
    stripeSubscriptionId: `sub_${profileId}`,
    status: 'trialing',
    trialEndsAt: ctx.now(),
    created: ctx.now(),
  })
  await queueMail(ctx, { key: `week:${profileId}`, to: username, subject: 'Week', text: 'x', html: 'x' })
  const { AccessToken } = await signInWithPassword(ctx, { username, password })
  return { profile, requester, goal, mealPlanId, stripeCustomerId, AccessToken }
}
type FullMember = Awaited<ReturnType<typeof aFullMember>>

/** Collects all remaining data about a member. The record of changes keeps only that something happened. */
async function traces(ctx: Context, { profile, goal, mealPlanId }: FullMember) {
  const { id, authUserId, username } = profile
  const about = await openChangesOf(ctx, 'export-data', {
    memberId: id,
    rows: await ctx.db.select().from(audit),
  })
  return {
    users: (await ctx.db.select().from(users).where(eq(users.sub, authUserId))).length,
    profiles: (await ctx.db.select().from(profiles).where(eq(profiles.id, id))).length,
    subscriptions: (await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, id))).length,
    mealPlans: (await ctx.db.execute(sql`select id from meal_plans.meal_plans where id = ${mealPlanId}`)).rows
      .length,
    mails: (await queuedMails(ctx, username)).length,
    healthInAudit: about.filter((row) => JSON.stringify([row.before, row.after])?.includes(goal)).length,
  }
}

const NOTHING = { users: 0, profiles: 0, subscriptions: 0, mealPlans: 0, mails: 0, healthInAudit: 0 }

async function closedCustomers(ctx: Context): Promise<string[]> {
  const jobs = await waitingJobs<{ stripeCustomerId: string }>(ctx, closeCustomerJob.name)
  return jobs.map(({ stripeCustomerId }) => stripeCustomerId)
}

async function runAnnouncedJobs(ctx: Context): Promise<void> {
  for (const job of await waitingJobs<{ authUserId: string }>(ctx, 'identity.user-deleted')) {
    await forgetMember(ctx, job)
  }
}

describe('all ways to leave have the same result', () => {
  const ways: [string, (ctx: Context, member: FullMember) => Promise<unknown>][] = [
    [
      'POST /auth/delete',
      (ctx, { requester, profile }) =>
        caller(as(ctx, requester), privacyRoutes)('POST', '/auth/delete', { authUserId: profile.authUserId }),
    ],
    [
      'DELETE /profile/{id}',
      (ctx, { requester, profile }) => deleteProfile(as(ctx, requester), { id: profile.id }),
    ],
    ['DeleteUser', (ctx, { AccessToken }) => callPool(ctx, 'DeleteUser', { AccessToken })],
  ]

  test.for(ways)('%s', async ([, leave], { ctx }) => {
    const member = await aFullMember(ctx)
    const other = await aFullMember(ctx)
    const before = await traces(ctx, member)
    expect(Object.values(before).every((count) => count > 0)).toBe(true)
    await leave(ctx, member)
    await runAnnouncedJobs(ctx)
    // Jobs can run twice.
    await runAnnouncedJobs(ctx)
    expect(await traces(ctx, member)).toEqual(NOTHING)
    expect(await closedCustomers(ctx)).toEqual([member.stripeCustomerId])
    expect(await traces(ctx, other)).toEqual(before)
    const { status } = await callPool(ctx, 'GetUser', { AccessToken: member.AccessToken })
    expect(status).toBe(400)
  })
})

test('an account is deleted only by its owner or an administrator', async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx)
  const { requester: stranger } = await aMember(ctx)
  const { requester: admin } = await aMember(ctx, { admin: true })
  const remove = async (asker: Requester, { authUserId }: { authUserId: string }) =>
    (await caller(as(ctx, asker), privacyRoutes)('POST', '/auth/delete', { authUserId })).status
  expect(await remove({ kind: 'guest' }, profile)).toBe(401)
  expect(await remove(stranger, profile)).toBe(404)
  expect((await signInWithPassword(ctx, { username: profile.username, password })).AccessToken).toBeTruthy()
  expect(await remove(requester, profile)).toBe(204)
  expect(await remove(requester, profile)).toBe(404)
  const { profile: another } = await aMember(ctx)
  expect(await remove(admin, another)).toBe(204)
})

describe('a sign-in more than ten minutes old', () => {
  const MINUTE = 60_000
  const refusal = 'Please log in again first: your last login is more than ten minutes old.'

  test('does not allow deleting the own account by any route', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx, { admin: true })
    const { id, authUserId, username } = profile
    const { AccessToken } = await signInWithPassword(ctx, { username, password })
    const old = later(ctx, 11 * MINUTE)
    const call = caller(as(old, requester), privacyRoutes)
    expect(await call('POST', '/auth/delete', { authUserId })).toMatchObject({
      status: 403,
      body: { error: { code: 'not_allowed', message: refusal } },
    })
    await expect(deleteProfile(as(old, requester), { id })).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(
      deleteProfile(as(ctx, { ...requester, signedInAt: undefined }), { id }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect((await callPool(old, 'DeleteUser', { AccessToken })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: refusal,
    })
    expect(await ctx.db.select().from(profiles).where(eq(profiles.id, id))).toHaveLength(1)
    expect(await ctx.db.select().from(users).where(eq(users.sub, authUserId))).toHaveLength(1)
    const barely = later(ctx, 9 * MINUTE)
    expect((await callPool(barely, 'DeleteUser', { AccessToken })).status).toBe(200)
  })

  test('does not let an administrator, whose token may be stolen, delete another account', async ({
    ctx,
  }) => {
    const { requester } = await aMember(ctx, { admin: true })
    const { profile } = await aMember(ctx)
    const { id, authUserId } = profile
    const old = as(later(ctx, 11 * MINUTE), requester)
    const call = caller(old, privacyRoutes)
    expect(await call('POST', '/auth/delete', { authUserId })).toMatchObject({
      status: 403,
      body: { error: { message: SIGN_IN_AGAIN } },
    })
    await expect(deleteProfile(old, { id })).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await ctx.db.select().from(profiles).where(eq(profiles.id, id))).toHaveLength(1)
    const barely = caller(as(later(ctx, 9 * MINUTE), requester), privacyRoutes)
    expect((await barely('POST', '/auth/delete', { authUserId })).status).toBe(204)
  })
})

test('an account frozen by an undone change cannot be deleted by any route', async ({ ctx }) => {
  const { profile, requester } = await aMember(ctx)
  const { id, authUserId, username } = profile
  const { AccessToken } = await signInWithPassword(ctx, { username, password })
  const until = new Date(ctx.now().getTime() + 60_000)
  await ctx.db.update(users).set({ changesFrozenUntil: until }).where(eq(users.sub, authUserId))
  const call = caller(as(ctx, requester), privacyRoutes)
  expect(await call('POST', '/auth/delete', { authUserId })).toMatchObject({
    status: 403,
    body: { error: { message: expect.stringContaining('You undid a change') } },
  })
  await expect(deleteProfile(as(ctx, requester), { id })).rejects.toMatchObject({ code: 'not_allowed' })
  expect((await callPool(ctx, 'DeleteUser', { AccessToken })).status).toBe(400)
  const { requester: admin } = await aMember(ctx, { admin: true })
  await deleteProfile(as(ctx, admin), { id })
  expect(await ctx.db.select().from(users).where(eq(users.sub, authUserId))).toEqual([])
})

test('a member who signs in at Cognito is deleted there and here in one step', async ({ ctx }) => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', ADMIN_KEY.keyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ADMIN_KEY.secret)
  try {
    await using wire = await openCognitoWire(ctx)
    const { client, server } = wire
    const { profile } = await aMember(client)
    const { id, authUserId, username } = profile
    const { AccessToken } = await signInWithPassword(server, { username, password })
    const requester = await identifyRequester(client, AccessToken)
    const call = caller(as(client, requester), privacyRoutes)
    expect((await call('POST', '/auth/delete', { authUserId })).status).toBe(204)
    expect(await ctx.db.select().from(profiles).where(eq(profiles.id, id))).toEqual([])
    for (const { kind, run } of identityJobs()) {
      for (const job of await waitingJobs<{ authUserId: string }>(ctx, kind.name)) await run(client, job)
    }
    expect(await ctx.db.select().from(users).where(eq(users.sub, authUserId))).toEqual([])
    expect(await signInWithPassword(server, { username, password })).toBeUndefined()
  } finally {
    vi.unstubAllEnvs()
  }
})

test('the last administrator keeps their sign-in, by any route', async ({ ctx }) => {
  await ctx.db.update(profiles).set({ admin: false })
  const { profile, requester } = await aMember(ctx, { admin: true })
  const { authUserId, username } = profile
  const refused = await caller(as(ctx, requester), privacyRoutes)('POST', '/auth/delete', { authUserId })
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toContain('last administrator')

  const { AccessToken } = await signInWithPassword(ctx, { username, password })
  const app = identityTestApp(ctx, { beforeLeaving: leaveAdministration })
  const asked = await callPool(ctx, 'DeleteUser', { AccessToken }, app)
  expect([asked.status, asked.body.__type]).toEqual([400, 'InvalidParameterException'])
  expect(asked.body.message).toContain('last administrator')
  expect((await signInWithPassword(ctx, { username, password })).AccessToken).toBeTruthy()
})

test('an administrator who is leaving no longer counts as one', async ({ ctx }) => {
  await ctx.db.update(profiles).set({ admin: false })
  const first = await aMember(ctx, { admin: true })
  const second = await aMember(ctx, { admin: true })
  const app = identityTestApp(ctx, { beforeLeaving: leaveAdministration })
  const { AccessToken } = await signInWithPassword(ctx, { username: first.profile.username, password })
  expect((await callPool(ctx, 'DeleteUser', { AccessToken }, app)).status).toBe(200)
  // The job that erases the first administrator's profile has not run yet.
  const { authUserId } = second.profile
  const leaving = await caller(as(ctx, second.requester), privacyRoutes)('POST', '/auth/delete', {
    authUserId,
  })
  expect(leaving.status).toBe(409)
})

test('deleting an account erases no mail of a member whose address another member wrote into their profile', async ({
  ctx,
}) => {
  const ada = await aFullMember(ctx)
  const eve = await aMember(ctx)
  await updateProfile(as(ctx, eve.requester), { id: eve.profile.id, change: { email: ada.profile.username } })
  await deleteProfile(as(ctx, eve.requester), { id: eve.profile.id })
  expect(await queuedMails(ctx, ada.profile.username)).toHaveLength(1)
})
