import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import type { Context, Requester } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test as base } from '#tests/support/test-context.ts'
import { ADMIN_KEY, openCognitoWire } from './cognito/cognito-wire.fixtures.ts'
import { findUserPool } from './find-user-pool.ts'
import { callPool, codeFor, later, signInWithPassword } from './identity-app.fixtures.ts'
import { identityJobs } from './jobs.ts'
import type { UserPool } from './user-pool.ts'

// Amazon's client finds its credentials the same way as in production.
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', ADMIN_KEY.keyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ADMIN_KEY.secret)
})
afterAll(() => vi.unstubAllEnvs())

const MINUTE = 60_000
const ada = { username: 'ada@example.org', password: 'Fresh-Bread-12' }
const guest: Requester = { kind: 'guest' }
const stranger: Requester = { kind: 'signed-in', authUserId: randomUUID(), profileId: null, isAdmin: false }

type PoolFixture = {
  ctx: Context
  /** The context that the pool runs in. */
  inside: Context
  pool: UserPool
}

const test = base.extend<{ embedded: PoolFixture; cognito: PoolFixture }>({
  embedded: async ({ ctx }, use) => use({ ctx, inside: ctx, pool: await findUserPool(ctx) }),
  cognito: async ({ ctx }, use) => {
    await using wire = await openCognitoWire(ctx)
    await use({ ctx: wire.client, inside: wire.server, pool: await findUserPool(wire.client) })
  },
})

/** Runs the jobs that the pool queued for the worker. */
async function runJobs(ctx: Context): Promise<void> {
  for (const { kind, run } of identityJobs()) {
    const jobs = await ctx.db.execute<{ data: { authUserId: string } }>(
      sql`select data from jobs.job where name = ${kind.name} order by created_on, id`,
    )
    for (const { data } of jobs.rows) await run(ctx, data)
  }
}

async function announced(ctx: Context, name: string): Promise<string[]> {
  const jobs = await ctx.db.execute<{ data: { authUserId: string } }>(
    sql`select data from jobs.job where name = ${name} order by created_on, id`,
  )
  return [...new Set(jobs.rows.map(({ data }) => data.authUserId))]
}

for (const name of ['embedded', 'cognito'] as const) {
  describe(`the ${name} pool`, () => {
    /** Defines the same test for either pool. */
    function promise(sentence: string, holds: (fixture: PoolFixture) => Promise<void>) {
      if (name === 'embedded') test(sentence, ({ embedded }) => holds(embedded))
      else test(sentence, ({ cognito }) => holds(cognito))
    }

    promise('makes an account that can sign in at once', async ({ ctx, inside, pool }) => {
      const made = await pool.createAccount(as(ctx, guest), { ...ada, username: ' Ada@Example.org ' })
      expect(made).toEqual({ isNew: true, authUserId: expect.any(String) })
      const { AccessToken } = await signInWithPassword(inside, ada)
      expect(await pool.verifyAccessToken(ctx, AccessToken)).toMatchObject({
        authUserId: made.authUserId,
      })
    })

    promise(
      'tells when somebody gave their password, however often their tokens were renewed',
      async (fixture) => {
        const { ctx, inside, pool } = fixture
        await pool.createUser(ctx, { ...ada, permanent: true })
        const before = Math.floor(Date.now() / 1000) * 1000
        const { AccessToken, RefreshToken } = await signInWithPassword(inside, ada)
        const first = await pool.verifyAccessToken(ctx, AccessToken)
        expect(first?.signedInAt?.getTime()).toBeGreaterThanOrEqual(before)
        const muchLater = later(inside, 50 * MINUTE)
        const { body } = await callPool(muchLater, 'GetTokensFromRefreshToken', {
          ClientId: inside.config.identity.clientId,
          RefreshToken,
        })
        const renewed = body.AuthenticationResult.AccessToken
        expect(renewed).not.toBe(AccessToken)
        expect(await pool.verifyAccessToken(later(ctx, 50 * MINUTE), renewed)).toEqual(first)
      },
    )

    promise('finds the account it has just made, with its password alone', async ({ ctx, pool }) => {
      const user = await pool.createAccount(ctx, ada)
      expect(await pool.createAccount(ctx, ada)).toEqual({ isNew: false, authUserId: user.authUserId })
    })

    promise(
      'answers for a taken address as for a new one, and mails its owner',
      async ({ ctx, inside, pool }) => {
        const { authUserId } = await pool.createAccount(ctx, ada)
        const other = { ...ada, password: 'Other-Bread-12' }
        for (const [at, given] of [
          [ctx, other],
          [later(ctx, 16 * MINUTE), ada],
        ] as const) {
          const answer = await pool.createAccount(at, given)
          expect(answer).toEqual({ isNew: true, authUserId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
          expect(answer.authUserId).not.toBe(authUserId)
        }
        const subjects = (await queuedMails(ctx, ada.username)).map(({ subject }) => subject)
        expect(subjects.filter((subject) => subject !== 'Verify your email address')).toEqual(
          Array(2).fill('You have an account already'),
        )
        expect((await signInWithPassword(inside, ada)).AccessToken).toBeTruthy()
      },
    )

    promise('refuses a bad address and a weak password, each at its field', async ({ ctx, pool }) => {
      const weak = { username: 'ada', password: 'bread' }
      const refusal = {
        code: 'invalid',
        fields: { username: expect.any(String), password: expect.any(String) },
      }
      await expect(pool.createAccount(ctx, weak)).rejects.toMatchObject(refusal)
      await expect(pool.createUser(ctx, { ...weak, permanent: true })).rejects.toMatchObject(refusal)
    })

    promise('makes users with a temporary password for administrators', async ({ ctx, inside, pool }) => {
      for (const requester of [guest, stranger]) {
        await expect(pool.createUser(as(ctx, requester), { ...ada, permanent: true })).rejects.toMatchObject({
          code: requester === guest ? 'not_signed_in' : 'not_allowed',
        })
      }
      const user = await pool.createUser(ctx, { ...ada, permanent: false })
      expect(user).toMatchObject({
        authUserId: expect.any(String),
        username: ada.username,
        emailVerified: true,
        status: 'FORCE_CHANGE_PASSWORD',
        created: expect.any(Date),
      })
      await expect(pool.createUser(ctx, { ...ada, permanent: true })).rejects.toMatchObject({
        code: 'conflict',
      })
      const { body } = await callPool(inside, 'InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: inside.config.identity.clientId,
        AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
      })
      expect(body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    })

    promise('shows a user to themselves and to administrators alone', async ({ ctx, pool }) => {
      const user = await pool.createUser(ctx, { ...ada, permanent: true })
      const { authUserId } = user
      const self: Requester = { kind: 'signed-in', authUserId, profileId: null, isAdmin: false }
      for (const by of [{ authUserId }, { username: 'ADA@example.org ' }]) {
        expect(await pool.findUser(ctx, by)).toEqual(user)
        expect(await pool.findUser(as(ctx, self), by)).toEqual(user)
        expect(await pool.findUser(as(ctx, stranger), by)).toBeNull()
        expect(await pool.findUser(as(ctx, guest), by)).toBeNull()
      }
      for (const by of [{ authUserId: randomUUID() }, { authUserId: 'no id' }, { username: 'no@body.org' }]) {
        expect(await pool.findUser(ctx, by)).toBeNull()
      }
    })

    promise('tells all of a user to themselves and to administrators', async ({ ctx, pool }) => {
      const user = await pool.createAccount(ctx, ada)
      const own: Requester = {
        kind: 'signed-in',
        authUserId: user.authUserId,
        profileId: null,
        isAdmin: false,
      }
      const exported = await pool.exportUser(as(ctx, own), user)
      expect(exported).toMatchObject({ attributes: expect.any(Object), mfaMethods: [], preferredMfa: null })
      expect(JSON.stringify(exported)).not.toContain(ada.password)
      expect(await pool.exportUser(ctx, user)).toEqual(exported)
      expect(await pool.exportUser(ctx, { authUserId: randomUUID() })).toBeNull()
      for (const [requester, code] of [
        [stranger, 'not_found'],
        [guest, 'not_signed_in'],
      ] as const)
        await expect(pool.exportUser(as(ctx, requester), user)).rejects.toMatchObject({ code })
    })

    promise('sets a password and ends what the old one began', async ({ ctx, inside, pool }) => {
      const { authUserId } = await pool.createUser(ctx, { ...ada, permanent: true })
      const { RefreshToken } = await signInWithPassword(inside, ada)
      const change = { authUserId, password: 'Other-Bread-12', permanent: true }
      await expect(pool.setPassword(as(ctx, stranger), change)).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(pool.setPassword(ctx, { ...change, password: 'weak' })).rejects.toMatchObject({
        code: 'invalid',
      })
      await expect(pool.setPassword(ctx, { ...change, authUserId: randomUUID() })).rejects.toMatchObject({
        code: 'not_found',
      })
      await pool.setPassword(ctx, change)
      const refreshed = await callPool(inside, 'GetTokensFromRefreshToken', {
        ClientId: inside.config.identity.clientId,
        RefreshToken,
      })
      expect(refreshed.body.__type).toBe('NotAuthorizedException')
      expect(
        (await signInWithPassword(inside, { ...ada, password: change.password })).AccessToken,
      ).toBeTruthy()
    })

    promise(
      'gives a user another address once its owner confirms it, unless it is taken',
      async ({ ctx, inside, pool }) => {
        const { authUserId } = await pool.createUser(ctx, { ...ada, permanent: true })
        await pool.createUser(ctx, { ...ada, username: 'bob@example.org', permanent: true })
        const moved = { authUserId, username: 'Lovelace@Example.org' }
        await expect(pool.proposeEmail(as(ctx, stranger), moved)).rejects.toMatchObject({
          code: 'not_allowed',
        })
        expect(await pool.proposeEmail(ctx, moved)).toBe('asked')
        expect(await pool.findUser(ctx, { authUserId })).toMatchObject({ username: ada.username })
        const { AccessToken } = await signInWithPassword(inside, ada)
        const Code = await codeFor(inside, 'lovelace@example.org')
        await callPool(inside, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
        expect(await pool.findUser(ctx, { authUserId })).toMatchObject({
          username: 'lovelace@example.org',
          emailVerified: true,
        })
        expect(
          (await signInWithPassword(inside, { ...ada, username: moved.username })).AccessToken,
        ).toBeTruthy()
        const taken = inside.db.transaction(() =>
          pool.proposeEmail(ctx, { authUserId, username: 'bob@example.org' }),
        )
        await expect(taken).rejects.toMatchObject({ code: 'conflict' })
      },
    )

    promise('deletes a user at their own or an administrator’s wish', async ({ ctx, inside, pool }) => {
      const { authUserId } = await pool.createUser(ctx, { ...ada, permanent: true })
      const self: Requester = { kind: 'signed-in', authUserId, profileId: null, isAdmin: false }
      await expect(pool.deleteUser(as(ctx, guest), { authUserId })).rejects.toMatchObject({
        code: 'not_signed_in',
      })
      await expect(pool.deleteUser(as(ctx, stranger), { authUserId })).rejects.toMatchObject({
        code: 'not_found',
      })
      await runJobs(ctx)
      expect(await pool.findUser(ctx, { authUserId })).not.toBeNull()
      await pool.deleteUser(as(ctx, self), { authUserId })
      await runJobs(ctx)
      await runJobs(ctx)
      expect(await pool.findUser(ctx, { authUserId })).toBeNull()
      expect(await signInWithPassword(inside, ada)).toBeUndefined()
      expect(await announced(ctx, 'identity.user-deleted')).toEqual([authUserId])
    })

    promise('believes its own access tokens for an hour, and nothing else', async ({ ctx, inside, pool }) => {
      await pool.createUser(ctx, { ...ada, permanent: true })
      const { AccessToken, IdToken } = await signInWithPassword(inside, ada)
      const [head = '', claims = '', signature = ''] = AccessToken.split('.')
      const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
      const forged = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), username: 'eve' }),
      ).toString('base64url')
      const elsewhere = { ...inside, config: { ...inside.config, publicUrl: 'https://elsewhere.example' } }
      const { AccessToken: foreign } = await signInWithPassword(elsewhere, ada)
      const lies = {
        nothing: '',
        nonsense: 'nonsense',
        'an id token': IdToken,
        'no signature': `${unsigned}.${claims}.`,
        'other claims': `${head}.${forged}.${signature}`,
        'a changed signature': `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
        'a token of another pool': foreign,
        'far too long': `${AccessToken}${'x'.repeat(20_000)}`,
      }
      for (const [lie, token] of Object.entries(lies)) {
        expect(await pool.verifyAccessToken(ctx, token), lie).toBeNull()
      }
      expect(await pool.verifyAccessToken(later(ctx, 59 * MINUTE), AccessToken)).not.toBeNull()
      expect(await pool.verifyAccessToken(later(ctx, 61 * MINUTE), AccessToken)).toBeNull()
      const otherClient = {
        ...ctx,
        config: {
          ...ctx.config,
          identity: {
            ...ctx.config.identity,
            clientId: 'other',
            cognito: ctx.config.identity.cognito && { ...ctx.config.identity.cognito, clientId: 'other' },
          },
        },
      }
      expect(await (await findUserPool(otherClient)).verifyAccessToken(otherClient, AccessToken)).toBeNull()
    })
  })
}

test('while Cognito is unreachable, requests to it are unavailable, and access does not change', async ({
  ctx,
}) => {
  const wire = await openCognitoWire(ctx)
  const { client, server } = wire
  const pool = await findUserPool(client)
  const user = await pool.createAccount(client, ada)
  const { AccessToken } = await signInWithPassword(server, ada)
  await wire[Symbol.asyncDispose]()
  const unavailable = { code: 'unavailable' }
  await expect(pool.verifyAccessToken(client, AccessToken)).rejects.toMatchObject(unavailable)
  await expect(pool.findUser(client, user)).rejects.toMatchObject(unavailable)
  await expect(pool.exportUser(client, user)).rejects.toMatchObject(unavailable)
  await expect(pool.createAccount(client, ada)).rejects.toMatchObject(unavailable)
}, 60_000)

test('an id that our pool cannot have created is not found, and never causes a database error', async ({
  embedded: { ctx, pool },
}) => {
  // Some profiles have ids like this, because their accounts are in another pool.
  const by = { authUserId: 'google_115' }
  expect(await pool.listGroups(ctx, by)).toEqual([])
  expect(await pool.exportUser(ctx, by)).toBeNull()
  expect(await pool.findUser(ctx, by)).toBeNull()
  expect(await pool.listWaysIn(ctx, by).catch(({ code }) => code)).toSatisfy(
    (ways) => ways === null || ways === 'not_found',
  )
  const acts = [
    pool.setInGroup(ctx, { ...by, group: 'support', isIn: true }),
    pool.requireSecondFactor(ctx, by),
    pool.setPassword(ctx, { ...by, password: ada.password, permanent: true }),
    pool.resetSecondFactors(ctx, by),
    pool.proposeEmail(ctx, { ...by, username: ada.username }),
    pool.deleteUser(ctx, by),
    pool.endWayIn(ctx, { ...by, kind: 'device', key: 'a' }),
  ]
  for (const act of await Promise.allSettled(acts))
    expect(act).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
})
