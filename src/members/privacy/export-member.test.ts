import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { ADMIN_KEY, openCognitoWire } from '#identity/cognito/cognito-wire.fixtures.ts'
import { users } from '#identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { asSystem } from '#platform/context.ts'
import { as, test } from '#tests/support/test-context.ts'
import { giveConsent } from '../consents/give-consent.ts'
import { CONSENT_TEXTS } from '../consents/texts/consent.ts'
import { aMember, caller } from '../members.fixtures.ts'
import { changeFacts } from '../profiles/acts/change-facts.ts'
import { breakGlass } from '../record-access/break-glass.ts'
import { exportCommand } from './export-command.ts'
import type { ExportPart } from './export-member.ts'
import { exportRoutes } from './export-routes.ts'

const parts: ExportPart[] = [{ name: 'meals', read: async (_, profileId) => [`a week for ${profileId}`] }]

async function aReportedMember(ctx: Context) {
  const { profile, requester } = await aMember(ctx)
  const profileId = profile.id
  const change = { set: { allergies: ['peanut' as const] } }
  await changeFacts(as(ctx, requester), { id: profileId, change, seen: 0 })
  const { version } = CONSENT_TEXTS['health-data']
  await giveConsent(as(ctx, requester), { profileId, kind: 'health-data', version })
  return { profile, requester }
}

describe('the export of a member', () => {
  test('contains account, profile, facts, consents, subscription and the data of other domains', async ({
    ctx,
  }) => {
    const { profile, requester } = await aReportedMember(ctx)
    const call = caller(as(ctx, requester), exportRoutes({ parts }))
    const { status, body } = await call('GET', `/profile/${profile.id}/export`)
    expect(status).toBe(200)
    expect(body).toEqual({
      exportedAt: expect.any(String),
      account: { username: profile.username, emailVerified: true, created: expect.any(String) },
      signIn: expect.objectContaining({ mfaMethods: [], devices: [], signIns: [], providers: [] }),
      profile: expect.objectContaining({ _id: profile.id, username: profile.username, mealPlans: [] }),
      facts: { allergies: ['peanut'] },
      factsHistory: { allergies: expect.objectContaining({ toldAt: expect.any(String) }) },
      factsVersion: 2,
      consents: [expect.objectContaining({ kind: 'health-data', withdrawnAt: null })],
      subscription: expect.objectContaining({ status: 'none', paymentProviderId: null, kept: null }),
      record: ['save-facts', 'give-consent', 'create'].map((act) => expect.objectContaining({ act })),
      parts: { meals: [`a week for ${profile.id}`] },
    })
  })

  test('is available only to the member and to administrators with a reason', async ({ ctx }) => {
    const { profile } = await aReportedMember(ctx)
    const stranger = await aMember(ctx)
    const url = `/profile/${profile.id}/export`
    expect(await caller(as(ctx, stranger.requester), exportRoutes({ parts }))('GET', url)).toMatchObject({
      status: 404,
    })
    expect(
      await caller({ ...ctx, requester: { kind: 'guest' } }, exportRoutes({ parts }))('GET', url),
    ).toMatchObject({ status: 401 })
    const admin = await aMember(ctx, { admin: true })
    const call = caller(as(ctx, admin.requester), exportRoutes({ parts }))
    expect(await call('GET', url)).toMatchObject({ status: 403 })
    await breakGlass(as(ctx, admin.requester), { member: profile.id, reason: 'They asked by telephone.' })
    expect(await call('GET', url)).toMatchObject({ status: 200 })
  })

  test('requires a sign-in within the last ten minutes', async ({ ctx }) => {
    const { profile, requester } = await aReportedMember(ctx)
    const signedInAt = new Date(ctx.now().getTime() - 11 * 60_000)
    const call = caller(as(ctx, { ...requester, signedInAt }), exportRoutes({ parts }))
    const { status, body } = await call('GET', `/profile/${profile.id}/export`)
    expect([status, body.error.code]).toEqual([403, 'not_allowed'])
  })

  test('is printed by the command, which also has a help text', async ({ ctx }) => {
    const { profile } = await aReportedMember(ctx)
    const written: string[] = []
    const write = (text: unknown) => written.push(String(text)) > 0
    const out = process.stdout.write
    process.stdout.write = write
    const withContext = <T>(act: (ctx: Context) => Promise<T>) => act(asSystem(ctx))
    try {
      expect(await exportCommand(parts).run([profile.id], withContext)).toBe(0)
      expect(JSON.parse(written.join(''))).toMatchObject({ profile: { _id: profile.id } })
      written.length = 0
      expect(await exportCommand(parts).run(['--help'], withContext)).toBe(0)
      expect(written.join('')).toMatch(
        /^Usage: npm run careplate -- export-member <profile id>\n\nPrints everything/,
      )
    } finally {
      process.stdout.write = out
    }
  })
})

describe('with the sign-in at Amazon Cognito', () => {
  beforeAll(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', ADMIN_KEY.keyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', ADMIN_KEY.secret)
  })
  afterAll(() => vi.unstubAllEnvs())

  test('the export contains the pool’s data about the member', async ({ ctx }) => {
    await using wire = await openCognitoWire(ctx)
    const { profile, requester } = await aMember(wire.client)
    await ctx.db
      .update(users)
      .set({ attributes: { given_name: 'Ada', 'custom:diet': 'none' }, mfaMethods: ['EMAIL_OTP'] })
      .where(eq(users.sub, profile.authUserId))
    const call = caller(as(wire.client, requester), exportRoutes({ parts }))
    const { status, body } = await call('GET', `/profile/${profile.id}/export`)
    expect(status).toBe(200)
    expect(body.account).toMatchObject({ username: profile.username, emailVerified: true })
    expect(body.signIn).toEqual({
      attributes: {
        sub: profile.authUserId,
        email: profile.username,
        email_verified: 'true',
        given_name: 'Ada',
        'custom:diet': 'none',
      },
      status: 'CONFIRMED',
      isEnabled: true,
      createdAt: expect.stringMatching(/^\d{4}-/),
      modifiedAt: expect.stringMatching(/^\d{4}-/),
      mfaMethods: ['EMAIL_OTP'],
      preferredMfa: null,
    })
  })

  test('no export is created without that data, and the error explains the reason', async ({ ctx }) => {
    const wire = await openCognitoWire(ctx)
    const { profile, requester } = await aMember(wire.client)
    await wire[Symbol.asyncDispose]()
    const call = caller(as(wire.client, requester), exportRoutes({ parts }))
    const { status, body } = await call('GET', `/profile/${profile.id}/export`)
    expect(status).toBe(503)
    expect(body.error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('login service does not answer'),
    })
  })

  test('a member whom the pool no longer knows still gets our data', async ({ ctx }) => {
    await using wire = await openCognitoWire(ctx)
    const { profile, requester } = await aMember(wire.client)
    await ctx.db.delete(users).where(eq(users.sub, profile.authUserId))
    const call = caller(as(wire.client, requester), exportRoutes({ parts }))
    const { status, body } = await call('GET', `/profile/${profile.id}/export`)
    expect([status, body.account, body.signIn]).toEqual([200, null, null])
    expect(body.profile._id).toBe(profile.id)
  })
})
