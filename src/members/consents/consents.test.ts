import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import { asSystem } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { aGoal, aMember, aPlan, aSignIn, caller, waitingJobs } from '../members.fixtures.ts'
import { changeFacts } from '../profiles/acts/change-facts.ts'
import { createProfile } from '../profiles/acts/create-profile.ts'
import type { MemberFacts } from '../profiles/facts.ts'
import { findFacts } from '../profiles/store/open-facts.ts'
import { consents } from '../tables.ts'
import { giveConsent } from './give-consent.ts'
import { hasHealthConsent } from './has-consent.ts'
import { consentRoutes } from './routes.ts'
import { CONSENT_TEXTS } from './texts/consent.ts'
import { consentGiven } from './texts/consent-given.ts'

const AGREED = { kind: 'health-data', version: CONSENT_TEXTS['health-data'].version } as const

describe('a member', () => {
  test('gives consent, which is stored with the version, a hash of the text and the time', async ({
    ctx,
  }) => {
    const { profile, requester } = await aMember(ctx, {}, { hasConsent: false })
    const call = caller(as(ctx, requester), consentRoutes)
    const given = await call('POST', `/profile/${profile.id}/consent`, AGREED)
    expect(given).toMatchObject({ status: 200, body: { ...AGREED, withdrawnAt: null } })
    const [row] = await ctx.db.select().from(consents).where(eq(consents.profileId, profile.id))
    expect(row?.textHash).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.now() - (row?.givenAt.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await waitingJobs(ctx, consentGiven.name)).toContainEqual({
      profileId: profile.id,
      kind: 'health-data',
    })
  })

  test('gives consent only once, even if they agree twice', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx, {}, { hasConsent: false })
    const first = await giveConsent(as(ctx, requester), { profileId: profile.id, ...AGREED })
    const second = await giveConsent(as(ctx, requester), { profileId: profile.id, ...AGREED })
    expect(second).toEqual(first)
    expect(await ctx.db.select().from(consents)).toHaveLength(1)
  })

  test('withdraws consent, gives it again, and sees the whole history', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx)
    const call = caller(as(ctx, requester), consentRoutes)
    const url = `/profile/${profile.id}/consent`
    expect((await call('DELETE', `${url}/health-data`)).status).toBe(204)
    expect(await hasHealthConsent(ctx, profile.id)).toBe(false)
    expect((await call('DELETE', `${url}/health-data`)).status).toBe(204)
    await call('POST', url, AGREED)
    expect(await hasHealthConsent(ctx, profile.id)).toBe(true)
    const { body } = await call('GET', url)
    expect(body.data).toHaveLength(2)
    expect(body.data.map(({ withdrawnAt }: { withdrawnAt: string | null }) => withdrawnAt)).toContain(null)
  })

  test('can agree only to the current text', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx, {}, { hasConsent: false })
    const call = caller(as(ctx, requester), consentRoutes)
    const old = await call('POST', `/profile/${profile.id}/consent`, { ...AGREED, version: '2020-01' })
    expect(old).toMatchObject({ status: 409, body: { error: { fields: { version: expect.any(String) } } } })
    expect(await hasHealthConsent(ctx, profile.id)).toBe(false)
  })

  test('leaves an entry in the record of changes that reveals nothing about their health', async ({
    ctx,
  }) => {
    const { profile, requester } = await aMember(ctx, { goals: [] }, { hasConsent: false })
    await giveConsent(as(ctx, requester), { profileId: profile.id, ...AGREED })
    const change = { set: { allergies: ['peanut' as const] } }
    await changeFacts(as(ctx, requester), { id: profile.id, change, seen: 0 })
    const noted = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `profile:${profile.id}`))
      .orderBy(audit.id)
    expect(noted.map(({ act }) => act)).toEqual(['give-consent', 'save-facts'])
    expect(JSON.stringify(noted.map(({ before, after }) => [before, after]))).not.toContain('peanut')
  })
})

describe('other users', () => {
  test('cannot give, withdraw or read a member’s consent, except that an administrator can read it', async ({
    ctx,
  }) => {
    const { profile } = await aMember(ctx)
    const stranger = await aMember(ctx)
    const admin = await aMember(ctx, { admin: true })
    const url = `/profile/${profile.id}/consent`
    for (const { requester } of [stranger, admin]) {
      const call = caller(as(ctx, requester), consentRoutes)
      expect((await call('POST', url, AGREED)).status).toBe(404)
      expect((await call('DELETE', `${url}/health-data`)).status).toBe(404)
    }
    expect((await caller(as(ctx, stranger.requester), consentRoutes)('GET', url)).status).toBe(404)
    expect((await caller(as(ctx, admin.requester), consentRoutes)('GET', url)).status).toBe(200)
    const guest = caller(as(ctx, { kind: 'guest' }), consentRoutes)
    expect((await guest('POST', url, AGREED)).status).toBe(401)
    expect(await hasHealthConsent(ctx, profile.id)).toBe(true)
  })
})

describe('a new profile', () => {
  test('stores the consent and the facts of its member in the same action', async ({ ctx }) => {
    const plan = await aPlan(ctx)
    const goal = await aGoal(ctx)
    const { requester } = await aSignIn(ctx)
    const input = { plan: plan.id, goals: [goal], consents: [AGREED], facts: { diet: 'vegan' as const } }
    const { profile } = await createProfile(as(ctx, requester), input)
    await createProfile(as(ctx, requester), input)
    expect(await hasHealthConsent(ctx, profile.id)).toBe(true)
    expect(await findFacts(ctx, 'show-member', profile.id)).toEqual({ diet: 'vegan' })
  })

  test('is created only once: a second request never removes or changes what was reported before', async ({
    ctx,
  }) => {
    const { requester } = await aSignIn(ctx)
    const reported = { diet: 'vegan' as const, allergies: ['tree_nut' as const] }
    const { profile } = await createProfile(as(ctx, requester), { consents: [AGREED], facts: reported })
    async function again(facts: MemberFacts) {
      const { undecided } = await createProfile(as(ctx, requester), { consents: [AGREED], facts })
      return { undecided, stored: await findFacts(ctx, 'show-member', profile.id) }
    }
    expect(await again({})).toEqual({ undecided: {}, stored: reported })
    expect(await again({ diet: 'omnivore', allergies: [] })).toEqual({
      undecided: { diet: 'omnivore', allergies: [] },
      stored: reported,
    })
    expect(await again({ ...reported, servings: 2 })).toEqual({
      undecided: {},
      stored: { ...reported, servings: 2 },
    })
  })

  test('stores no facts without consent, and is not created in that case', async ({ ctx }) => {
    const { requester } = await aSignIn(ctx)
    await expect(createProfile(as(ctx, requester), { facts: { diet: 'vegan' } })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('created by an administrator gives no consent in the member’s name', async ({ ctx }) => {
    const { authUserId } = await aSignIn(ctx)
    const admin = await aMember(ctx, { admin: true })
    const { profile } = await createProfile(as(ctx, admin.requester), {
      authUserId,
      consents: [AGREED],
      facts: { diet: 'vegan' },
    })
    expect(await hasHealthConsent(asSystem(ctx), profile.id)).toBe(false)
    expect(await findFacts(ctx, 'show-member', profile.id)).toEqual({})
  })

  test('can still be emptied of its facts without consent', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx, { facts: { diet: 'vegan' } }, { hasConsent: false })
    const call = as(ctx, requester)
    const { id } = profile
    const set = { diet: 'vegetarian' as const }
    await expect(changeFacts(call, { id, change: { set }, seen: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await changeFacts(call, { id, change: { remove: ['diet'] }, seen: 1 })).toMatchObject({
      facts: {},
      differing: [],
    })
  })
})
