import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { endAllSignIns } from '#identity/accounts/end-all-sign-ins.ts'
import { removeUser } from '#identity/accounts/remove-user.ts'
import { later, signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { signIns } from '#identity/tables.ts'
import { revokeSignIn } from '#identity/tokens/revoke-sign-ins.ts'
import { rotateSigningKey } from '#identity/tokens/rotate-signing-key.ts'
import type { Context, Requester } from '#platform/context.ts'
import { type Database, type Db, openDatabase } from '#platform/db/database.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { asOwner } from '../../../../tests/support/as-owner.ts'
import { aMember, aSignIn } from '../../members.fixtures.ts'
import { profiles } from '../../tables.ts'
import { type AuthenticationCache, authenticationCache } from './authentication-cache.ts'

const PASSWORD = 'Fresh-Bread-12'

let own: { url: string; drop: () => Promise<void> }
/** Two processes on one database: `here` caches requesters, `there` makes changes. */
let database: Database
let otherDatabase: Database
let here: Context
let there: Context
let requesters: AuthenticationCache
let line: { stop: () => Promise<void> }
const faults: Error[] = []

beforeAll(async () => {
  own = await ownDatabase()
  database = openDatabase(own.url)
  otherDatabase = openDatabase(own.url)
  here = contextOn(database.db, { enqueue: async () => undefined })
  there = contextOn(otherDatabase.db, { enqueue: async () => undefined })
})
afterAll(async () => {
  await database.close()
  await otherDatabase.close()
  await own.drop()
})
beforeEach(() => {
  requesters = authenticationCache()
  line = requesters.follow(own.url, (error) => faults.push(error))
})
afterEach(() => line.stop())

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await isSo()) return
    await wait(10)
  }
  throw new Error('It did not come about in 10 seconds')
}

const noDatabase = new Proxy({} as Db, {
  get: () => {
    throw new Error('asked the database')
  },
})

/** Returns the requester from the cache. Returns null if the database would have to be read. */
async function remembered(token: string, ctx: Context = here): Promise<Requester | null> {
  return requesters.identify({ ...ctx, db: noDatabase }, token).catch(() => null)
}

/** Creates a member who has made a request and whom this process now has in its cache. */
async function aKnownMember(given: { admin?: boolean } = {}) {
  const { profile, requester } = await aMember(there, given)
  const { AccessToken: token } = await signInWithPassword(there, {
    username: profile.username,
    password: PASSWORD,
  })
  await until(async () => {
    await requesters.identify(here, token)
    return (await remembered(token)) !== null
  })
  expect(await remembered(token)).toEqual({ ...requester, signedInAt: expect.any(Date) })
  return { profile, token, authUserId: profile.authUserId }
}

async function isRefused(token: string): Promise<boolean> {
  return requesters.identify(here, token).then(
    () => false,
    (error) => error.code === 'not_signed_in',
  )
}

type Member = Awaited<ReturnType<typeof aKnownMember>>

test.for<[string, (member: Member) => Promise<unknown>]>([
  [
    'a sign-in is revoked',
    async ({ authUserId }) => {
      const [signIn] = await there.db.select().from(signIns).where(eq(signIns.sub, authUserId))
      await revokeSignIn(there, signIn?.originJti ?? '')
    },
  ],
  ['somebody signs out everywhere', ({ authUserId }) => endAllSignIns(there, { authUserId })],
  ['a user is deleted', ({ authUserId }) => removeUser(there, { authUserId })],
  ['the signing key is given up', () => rotateSigningKey(there, { atOnce: true })],
])('once %s by another process, the token is refused', async ([, end]) => {
  const other = await aKnownMember()
  const member = await aKnownMember()
  await end(member)
  await until(() => isRefused(member.token))
  expect(await remembered(member.token)).toBeNull()
  expect(await isRefused(other.token)).toBe((await remembered(other.token)) === null)
})

test('ending one sign-in leaves others cached', async () => {
  const [one, other] = [await aKnownMember(), await aKnownMember()]
  await endAllSignIns(there, one)
  await until(() => isRefused(one.token))
  expect(await remembered(other.token)).not.toBeNull()
})

test('the admin flag is removed and set by another process', async () => {
  const { profile, token } = await aKnownMember({ admin: true })
  for (const admin of [false, true]) {
    await there.db.update(profiles).set({ admin }).where(eq(profiles.id, profile.id))
    await until(async () => {
      const requester = await requesters.identify(here, token)
      return requester.kind === 'signed-in' && requester.isAdmin === admin
    })
  }
})

test('a member whose profile is deleted has no profile in the next request', async () => {
  const { profile, token } = await aKnownMember()
  await there.db.delete(profiles).where(eq(profiles.id, profile.id))
  await until(async () => {
    const requester = await requesters.identify(here, token)
    return requester.kind === 'signed-in' && requester.profileId === null
  })
})

test('a user without a profile is looked up each time, so that a new profile is recognized immediately', async () => {
  const { username } = await aSignIn(there)
  const { AccessToken } = await signInWithPassword(there, { username, password: PASSWORD })
  await aKnownMember()
  await requesters.identify(here, AccessToken)
  expect(await remembered(AccessToken)).toBeNull()
})

test('other changes to a profile are not announced', async () => {
  const { profile, token } = await aKnownMember()
  await there.db.update(profiles).set({ name: 'Ada', admin: false }).where(eq(profiles.id, profile.id))
  const other = await aKnownMember()
  await endAllSignIns(there, other)
  await until(() => isRefused(other.token))
  expect(await remembered(token)).not.toBeNull()
})

test('no requester is cached for longer than ten seconds, or past the end of the token', async () => {
  const { token } = await aKnownMember()
  expect(await remembered(token, later(here, 9_000))).not.toBeNull()
  expect(await remembered(token, later(here, 11_000))).toBeNull()

  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const at = (seconds: number) => ({ ...here, now: () => new Date(seconds * 1000) })
  const secondsBefore = at(exp - 3)
  await requesters.identify(secondsBefore, token)
  expect(await remembered(token, secondsBefore)).not.toBeNull()
  expect(await remembered(token, at(exp + 0.001))).toBeNull()
})

test('a revocation that arrives while the token is checked is not missed', async () => {
  const { token, authUserId } = await aKnownMember()
  const other = await aKnownMember()
  requesters = authenticationCache()
  await line.stop()
  line = requesters.follow(own.url, (error) => faults.push(error))
  await until(
    async () => (await requesters.identify(here, other.token)) && (await remembered(other.token)) !== null,
  )
  // The check reads an old state, and its result is delayed until after the announcement.
  const slow = database.db.transaction(
    async (tx) => {
      await tx.execute(sql`select from members.profiles limit 1`)
      const heldUp = tx.execute(sql`select pg_sleep(0.3)`)
      const asked = requesters.identify({ ...here, db: tx as Db }, token)
      await endAllSignIns(there, { authUserId })
      await endAllSignIns(there, other)
      await until(() => isRefused(other.token))
      await heldUp
      return asked
    },
    { isolationLevel: 'repeatable read' },
  )
  expect(await slow).toMatchObject({ authUserId })
  expect(await isRefused(token)).toBe(true)
})

test('while the connection is broken nothing is cached; then it is restored', async () => {
  const { token } = await aKnownMember()
  await asOwner(
    database,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = $$select ''$$`,
  )
  await until(async () => faults.length > 0)
  await until(async () => {
    await requesters.identify(here, token)
    return (await remembered(token)) !== null
  })
})

test('the cache is limited: the requester with the oldest request is dropped first', async () => {
  requesters = authenticationCache({ most: 2 })
  await line.stop()
  line = requesters.follow(own.url, (error) => faults.push(error))
  const [one, two] = [await aKnownMember(), await aKnownMember()]
  await remembered(one.token)
  const three = await aKnownMember()
  const known = await Promise.all([one, two, three].map(({ token }) => remembered(token)))
  expect(known.map((requester) => requester !== null)).toEqual([true, false, true])
})

test('without a connection, every request is looked up', async () => {
  const { token } = await aKnownMember()
  const alone = authenticationCache()
  await alone.identify(here, token)
  await expect(alone.identify({ ...here, db: noDatabase }, token)).rejects.toThrow('asked the database')
})
