import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { AppError } from '#platform/errors.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { setEnabled } from '../accounts/set-enabled.ts'
import { setPassword } from '../accounts/set-password.ts'
import { verifyEmail } from '../attributes/verify-email.ts'
import { findOrLinkUser } from '../hosted-login/providers/find-or-link-user.ts'
import { callPool, identityTestApp, signInWithPassword } from '../identity-app.fixtures.ts'
import { signIns, users, wayInChanges } from '../tables.ts'
import { hashOfUndoToken, queueNotice } from '../ways-in/queue-notice.ts'
import { undoChange } from '../ways-in/undo-change.ts'

// All sign-ins are ended on one connection while a user is signing in on another.

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
let own: OwnDatabase
let sub: string

beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.ctx.db.execute(sql`delete from identity.users`)
  sub = (await createUser(own.ctx, { ...ada, permanent: true })).authUserId
  // Creates the signing key and warms everything up.
  await signInWithPassword(own.ctx, ada)
})

/**
 * Runs `ending` in a transaction that commits only after `entering` has started and had time to get past it.
 */
async function meanwhile<Entered>(
  ending: (ctx: Context) => Promise<unknown>,
  entering: () => Promise<Entered>,
): Promise<Entered> {
  let entered: Promise<Entered> | undefined
  await own.ctx.db.transaction(async (tx) => {
    await ending({ ...own.ctx, db: tx as Db })
    entered = entering()
    await isHeldUpOrDone(entered)
  })
  if (!entered) throw new Error('Nobody tried to get in.')
  return entered
}

/**
 * Waits until another connection waits for a lock, or `begun` is done. Reads the list of locks, because the
 * product's role cannot see what other connections wait for.
 */
async function isHeldUpOrDone(begun: Promise<unknown>): Promise<void> {
  let isDone = false
  begun.finally(() => {
    isDone = true
  })
  for (let tries = 0; !isDone && tries < 400; tries += 1) {
    const { rows } = await own.ctx.db.execute(sql`
      select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const signInNow = () =>
  callPool(
    own.ctx,
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: own.ctx.config.identity.clientId,
      AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
    },
    identityTestApp(own.ctx),
  )

const liveSignIns = async () =>
  (await own.ctx.db.select().from(signIns).where(eq(signIns.sub, sub))).filter(({ revokedAt }) => !revokedAt)

test('a sign-in with a password that is being replaced fails', async () => {
  const password = 'My-Own-Word-8'
  const answer = await meanwhile(
    (ctx) => setPassword(ctx, { authUserId: sub, password, permanent: true }),
    signInNow,
  )
  expect([answer.status, answer.body.__type]).toEqual([400, 'NotAuthorizedException'])
  expect(await liveSignIns()).toEqual([])
})

test("a password change fails while the account's owner undoes a change", async () => {
  const { AccessToken } = await signInWithPassword(own.ctx, ada)
  const undoing = async (ctx: Context) => {
    await queueNotice(ctx, { sub, notice: 'second-step', before: { mfaMethods: [], preferredMfa: null } })
    const token = 'a'.repeat(43)
    await ctx.db.update(wayInChanges).set({ undoHash: hashOfUndoToken(token) })
    await undoChange(ctx, { token })
  }
  const change = { AccessToken, PreviousPassword: ada.password, ProposedPassword: 'Eves-Own-Word-9' }
  const answer = await meanwhile(undoing, () =>
    callPool(own.ctx, 'ChangePassword', change, identityTestApp(own.ctx)),
  )
  expect([answer.status, answer.body.__type]).toEqual([400, 'NotAuthorizedException'])
  const [user] = await own.ctx.db.select().from(users).where(eq(users.sub, sub))
  expect(user?.status).toBe('RESET_REQUIRED')
  expect(await liveSignIns()).toEqual([])
})

test('only one of two concurrent undo requests succeeds', async () => {
  const token = 'b'.repeat(43)
  await queueNotice(own.ctx, { sub, notice: 'password' })
  await own.ctx.db.update(wayInChanges).set({ undoHash: hashOfUndoToken(token) })
  const undo = async (ctx: Context) => {
    try {
      return (await undoChange(ctx, { token })).notice
    } catch (error) {
      return error instanceof AppError ? error.code : 'unknown'
    }
  }
  expect(await meanwhile(undo, () => undo(own.ctx))).toBe('not_found')
})

test('a sign-in fails while the account is being disabled', async () => {
  const answer = await meanwhile((ctx) => setEnabled(ctx, { authUserId: sub, isEnabled: false }), signInNow)
  expect(answer.status).toBe(400)
  expect(await liveSignIns()).toEqual([])
})

test('an account cannot be created with an address that its owner is just losing', async () => {
  const eve = 'eve@example.org'
  const losing = (ctx: Context) => verifyEmail(ctx, { sub, originJti: randomUUID() })
  const fromThere = { provider: 'Google', subject: 'g-1', email: ada.username, isEmailVerified: true }
  const ways: (() => Promise<unknown>)[] = [
    () => findOrLinkUser(own.ctx, fromThere),
    () => createAccount(own.ctx, { ...ada, password: 'My-Own-Word-8' }),
  ]
  for (const way of ways) {
    await own.ctx.db.delete(wayInChanges)
    await own.ctx.db.update(users).set({ username: ada.username, pendingEmail: eve })
    await meanwhile(losing, way)
    const names = (await own.ctx.db.select().from(users)).map(({ username }) => username)
    expect(names).toEqual([eve])
  }
})
