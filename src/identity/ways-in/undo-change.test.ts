import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { setEnabled } from '../accounts/set-enabled.ts'
import { setPassword } from '../accounts/set-password.ts'
import { findOrLinkUser } from '../hosted-login/providers/find-or-link-user.ts'
import { linkProvider } from '../hosted-login/providers/link-provider.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { callPool, codeFor, identityTestApp, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { devices, signIns, users, wayInChanges } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'
import { listWaysIn } from './list-ways-in.ts'
import { queueNotice } from './queue-notice.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const eve = 'eve@example.org'
const HOUR_MS = 60 * 60_000

/** Returns the token in the newest mail with that subject. */
async function undoToken(ctx: Context, to: string, subject: string): Promise<string> {
  const mail = (await queuedMails(ctx, to)).find((each) => each.subject === subject)
  return /undo#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function undo(ctx: Context, token: string) {
  const answer = await identityTestApp(as(ctx, { kind: 'guest' })).request('/api/auth/undo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function checkedLink(ctx: Context, token: string): Promise<number> {
  const answer = await identityTestApp(as(ctx, { kind: 'guest' })).request('/api/auth/undo/check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return answer.status
}

async function originOf(ctx: Context, sub: string): Promise<string> {
  const [signIn] = await ctx.db.select().from(signIns).where(eq(signIns.sub, sub))
  return signIn?.originJti ?? ''
}

/**
 * Acts as an attacker with the password, who turns the second step off, links an account, and takes over the
 * address.
 */
async function takeOver(ctx: Context, sub: string): Promise<string> {
  const { AccessToken } = await signInWithPassword(ctx, ada)
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['EMAIL_OTP'] })
    .where(eq(users.sub, sub))
  await callPool(ctx, 'SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: false } })
  await linkProvider(ctx, { provider: 'Google', subject: 'g 1', originJti: await originOf(ctx, sub) })
  const UserAttributes = [{ Name: 'email', Value: eve }]
  await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
  const Code = await codeFor(ctx, eve)
  const verified = await callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  expect(verified.status).toBe(200)
  return AccessToken
}

test('the link of a notice reverts that change and all later ones, ends every sign-in and locks the password', async ({
  ctx,
}) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const AccessToken = await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your second step was changed')
  expect(await checkedLink(ctx, token)).toBe(204)
  const done = await undo(later(ctx, HOUR_MS), token)
  expect(await checkedLink(later(ctx, HOUR_MS), token)).toBe(404)
  const frozenUntil = expect.any(String)
  expect(done).toEqual({ status: 200, body: { notice: 'second-step', frozenUntil, isAddressBack: true } })
  const [user] = await ctx.db.select().from(users)
  expect(user).toMatchObject({
    username: ada.username,
    emailVerified: true,
    mfaMethods: ['EMAIL_OTP'],
    status: 'RESET_REQUIRED',
  })
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  const [mail] = await queuedMails(ctx, ada.username)
  expect(mail?.subject).toBe('Choose a new password')
  expect((await undo(ctx, token)).status).toBe(404)
})

test('for 72 hours afterward, no sign-in setting can be changed, not even after a fresh sign-in', async ({
  ctx,
}) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  await takeOver(ctx, sub)
  await undo(ctx, await undoToken(ctx, ada.username, 'Your email address was changed'))
  const Password = 'My-Own-Word-8'
  const reset = { ClientId: ctx.config.identity.clientId, Username: ada.username, Password }
  const ConfirmationCode = await codeFor(ctx, ada.username)
  expect((await callPool(ctx, 'ConfirmForgotPassword', { ...reset, ConfirmationCode })).status).toBe(200)
  await ctx.db.update(users).set({ mfaMethods: [] })
  const frozen = /^You undid a change\. .* can be changed until/
  for (const [hours, isFrozen] of [
    [1, true],
    [71, true],
    [73, false],
  ] as const) {
    const at = later(ctx, hours * HOUR_MS)
    const { AccessToken } = await signInWithPassword(at, { ...ada, password: Password })
    const UserAttributes = [{ Name: 'email', Value: eve }]
    const asked = [
      await callPool(at, 'UpdateUserAttributes', { AccessToken, UserAttributes }),
      await callPool(at, 'AssociateSoftwareToken', { AccessToken }),
    ]
    for (const { status, body } of asked) {
      expect([hours, status]).toEqual([hours, isFrozen ? 400 : 200])
      if (isFrozen) expect(body.message).toMatch(frozen)
    }
    if (!isFrozen) continue
    const change = { AccessToken, PreviousPassword: Password, ProposedPassword: 'Eves-Own-Word-9' }
    expect((await callPool(at, 'ChangePassword', change)).body.message).toMatch(frozen)
  }
})

test('a link is valid for 72 hours, and cannot be guessed', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your email address was changed')
  expect((await undo(later(ctx, 73 * HOUR_MS), token)).status).toBe(404)
  expect((await undo(ctx, `${token.slice(0, -1)}_`)).status).toBe(404)
  expect((await undo(ctx, '')).status).toBe(400)
  expect((await ctx.db.select().from(users))[0]?.username).toBe(eve)
  expect((await undo(later(ctx, 71 * HOUR_MS), token)).status).toBe(200)
  expect((await ctx.db.select().from(users))[0]?.username).toBe(ada.username)
})

function signedIn(authUserId: string, ctx: Context, ageMs = 0): Requester {
  const signedInAt = new Date(ctx.now().getTime() - ageMs)
  return { kind: 'signed-in', authUserId, profileId: null, isAdmin: false, signedInAt }
}

test('every credential is listed to its member with place and time, and can be ended individually', async ({
  ctx,
}) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const here = { ...ctx, network: '203.0.113.7', agent: 'Firefox/130' }
  const first = await signInWithPassword(here, ada)
  const firstJti = await originOf(ctx, sub)
  const second = await signInWithPassword({ ...ctx, network: '198.51.100.1', agent: 'Chrome/140' }, ada)
  await linkProvider(here, { provider: 'Google', subject: 'g 1', originJti: firstJti })
  const key = 'local_00000000-0000-0000-0000-000000000001'
  const at = ctx.now()
  await ctx.db.insert(devices).values({
    key,
    sub,
    name: 'Firefox',
    credential: Buffer.alloc(1),
    isRemembered: true,
    createdAt: at,
    modifiedAt: at,
    usedAt: at,
  })
  const app = (requester: Requester) => identityTestApp(as(ctx, requester))
  const path = `/api/auth/${sub}/ways-in`
  const own = signedIn(sub, ctx)
  const list = async () => (await app(own).request(path)).json()
  expect(await list()).toMatchObject({
    passwordSetAt: expect.any(String),
    changesFrozenUntil: null,
    providers: [{ key: 'Google g 1', provider: 'Google' }],
    devices: [{ key, name: 'Firefox', isRemembered: true }],
    signIns: [
      { network: '198.51.100.x', agent: 'Chrome/140' },
      { key: firstJti, network: '203.0.113.x', agent: 'Firefox/130' },
    ],
    changes: [{ notice: 'provider', network: '203.0.113.x', agent: 'Firefox/130', isUndone: false }],
  })
  const end = async (requester: Requester, way: string) =>
    (await app(requester).request(`${path}/${way}`, { method: 'DELETE' })).status
  const provider = `provider/${encodeURIComponent('Google g 1')}`
  const stranger = signedIn(crypto.randomUUID(), ctx)
  for (const way of [provider, `device/${key}`, `sign-in/${firstJti}`]) {
    expect([await end(stranger, way), await end({ kind: 'guest' }, way)]).toEqual([404, 401])
  }
  expect(await end(signedIn(sub, ctx, 11 * 60_000), provider)).toBe(403)
  const staleAdmin = { ...signedIn(crypto.randomUUID(), ctx, 11 * 60_000), isAdmin: true }
  expect(await end(staleAdmin, provider)).toBe(403)
  for (const way of [provider, `device/${key}`, `sign-in/${firstJti}`]) {
    expect([way, await end(own, way), await end(own, way)]).toEqual([way, 204, 404])
  }
  expect(await end(own, 'sign-in/none')).toBe(404)
  expect(await end(own, 'password/1')).toBe(400)
  expect(await list()).toMatchObject({ providers: [], devices: [], signIns: [{ agent: 'Chrome/140' }] })
  expect(await verifyAccessToken(ctx, first.AccessToken)).toBeNull()
  expect(await verifyAccessToken(ctx, second.AccessToken)).not.toBeNull()
})

test('a flood of changes neither invalidates a link early nor continues indefinitely', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const AccessToken = await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your email address was changed')
  const refused = new Set<string>()
  for (let turn = 0; turn < 120; turn += 1) {
    const EmailMfaSettings = { Enabled: turn % 2 === 0 }
    const { body } = await callPool(ctx, 'SetUserMFAPreference', { AccessToken, EmailMfaSettings })
    if (body.__type) refused.add(body.__type)
  }
  expect([...refused]).toEqual(['LimitExceededException'])
  const made = await ctx.db.select().from(wayInChanges)
  expect(made).toHaveLength(30)
  const change = { AccessToken, PreviousPassword: ada.password, ProposedPassword: 'Eves-Own-Word-9' }
  expect((await callPool(ctx, 'ChangePassword', change)).body.__type).toBe('LimitExceededException')
  await ctx.db.insert(wayInChanges).values(
    Array.from({ length: 200 }, (_, n) => ({
      id: newId(),
      sub,
      notice: 'second-step' as const,
      changedAt: new Date(ctx.now().getTime() + n),
    })),
  )
  await queueNotice(ctx, { sub, notice: 'password' })
  expect((await undo(later(ctx, HOUR_MS), token)).status).toBe(200)
  expect((await ctx.db.select().from(users))[0]?.username).toBe(ada.username)
})

test('of several addresses the first is restored, whoever has the later ones now', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const AccessToken = await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your email address was changed')
  const third = 'eve@example.net'
  await callPool(ctx, 'UpdateUserAttributes', {
    AccessToken,
    UserAttributes: [{ Name: 'email', Value: third }],
  })
  const Code = await codeFor(ctx, third)
  await callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  // The address is reserved while it can be restored, so the test assigns it directly in the database.
  const bob = await createUser(ctx, { ...ada, username: 'bob@example.org', permanent: true })
  await ctx.db.update(users).set({ username: eve }).where(eq(users.sub, bob.authUserId))
  expect((await undo(ctx, token)).status).toBe(200)
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  expect(user?.username).toBe(ada.username)
})

test('an address that can be restored creates no new account, and the response to the requester reveals nothing', async ({
  ctx,
}) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your email address was changed')
  const squatter = { username: ada.username, password: 'Eves-Own-Word-9' }
  const app = identityTestApp(as(ctx, { kind: 'guest' }))
  const created = await app.request('/api/auth/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(squatter),
  })
  expect([created.status, Object.keys(await created.json())]).toEqual([201, ['authUserId']])
  const signedUp = await callPool(ctx, 'SignUp', {
    ClientId: ctx.config.identity.clientId,
    Username: squatter.username,
    Password: squatter.password,
  })
  expect(signedUp).toMatchObject({ status: 200, body: { UserConfirmed: false } })
  expect((await queuedMails(ctx, ada.username))[0]?.subject).toBe('You have an account already')
  expect((await queuedMails(ctx, eve)).map(({ subject }) => subject)).not.toContain(
    'You have an account already',
  )
  expect(await ctx.db.select().from(users)).toHaveLength(1)
  expect((await undo(ctx, token)).status).toBe(200)
  expect((await ctx.db.select().from(users))[0]?.username).toBe(ada.username)
})

test('an address is free again after its time has expired', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  await takeOver(ctx, sub)
  const at = later(ctx, 73 * HOUR_MS)
  const { isNew } = await createAccount(at, { ...ada })
  expect([isNew, (await ctx.db.select().from(users)).length]).toEqual([true, 2])
})

test('an item linked to another user in the meantime stays with that user', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const bob = await createUser(ctx, { ...ada, username: 'bob@example.org', permanent: true })
  await signInWithPassword(ctx, ada)
  const linked = { provider: 'Google', subject: 'g 1' }
  await linkProvider(ctx, { ...linked, originJti: await originOf(ctx, sub) })
  await ctx.db.update(providerAccounts).set({ sub: bob.authUserId })
  const token = await undoToken(ctx, ada.username, 'Another account can log in to yours')
  expect((await undo(ctx, token)).status).toBe(200)
  expect(await ctx.db.select().from(providerAccounts)).toMatchObject([{ ...linked, sub: bob.authUserId }])
})

test('a change by an administrator is mailed to the owner, who can undo it', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const requester = { ...signedIn(crypto.randomUUID(), ctx), isAdmin: true }
  const admin = as({ ...ctx, network: '203.0.113.7', agent: 'Firefox/130' }, requester)
  await setPassword(admin, { authUserId: sub, password: 'My-Own-Word-8', permanent: true })
  await changeEmail(
    { ...admin, now: later(ctx, 1000).now },
    { authUserId: sub, username: 'mallory@example.org' },
  )
  const mails = await queuedMails(ctx, ada.username)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Your email address was changed',
    'Your password was changed',
  ])
  for (const { text } of mails) {
    expect(text).toContain('By: an administrator of Careplate')
    expect(text).toContain('If you asked us for this')
    expect(text).not.toMatch(/203\.0\.113|Firefox/)
  }
  expect(await queuedMails(ctx, 'mallory@example.org')).toEqual([])
  const ways = await listWaysIn(as(ctx, signedIn(sub, ctx)), { authUserId: sub })
  expect(ways?.changes).toMatchObject([
    { notice: 'address', isByAdministrator: true, network: null },
    { notice: 'password', isByAdministrator: true, agent: null },
  ])
  const token = await undoToken(ctx, ada.username, 'Your email address was changed')
  expect((await undo(later(ctx, 2000), token)).status).toBe(200)
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  expect(user).toMatchObject({ username: ada.username, emailVerified: true })
})

test('correcting an address that was never used to sign in sends no undo link to its reader', async ({
  ctx,
}) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: false })
  await changeEmail(ctx, { authUserId: sub, username: 'ada.l@example.org' })
  expect(await queuedMails(ctx)).toEqual([])
  const ways = await listWaysIn(as(ctx, signedIn(sub, ctx)), { authUserId: sub })
  expect(ways?.changes).toMatchObject([{ notice: 'address', isByAdministrator: true }])
})

test('an address that can be restored cannot be taken by another user in any way', async ({ ctx }) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your email address was changed')
  const bob = { ...ada, username: 'bob@example.org' }
  const { authUserId } = await createUser(ctx, { ...bob, permanent: true })
  const fromThere = { provider: 'Google', subject: 'g ada', email: ada.username, isEmailVerified: true }
  expect(await findOrLinkUser(ctx, fromThere)).toEqual({ is: 'taken' })
  const taken = { code: 'conflict', fields: { username: expect.any(String) } }
  await expect(createUser(ctx, { ...ada, permanent: true })).rejects.toMatchObject(taken)
  const { username } = ada
  await expect(changeEmail(ctx, { authUserId, username })).rejects.toMatchObject(taken)
  const { AccessToken } = await signInWithPassword(ctx, bob)
  const UserAttributes = [{ Name: 'email', Value: username }]
  await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
  const verify = { AccessToken, AttributeName: 'email', Code: await codeFor(ctx, username) }
  expect((await callPool(ctx, 'VerifyUserAttribute', verify)).body.__type).toBe('AliasExistsException')
  const names = async () => (await ctx.db.select().from(users)).map((user) => user.username).toSorted()
  expect(await names()).toEqual([bob.username, eve])
  expect((await undo(ctx, token)).status).toBe(200)
  expect(await names()).toEqual([username, bob.username])
  // The undone change no longer reserves an address.
  expect(await findOrLinkUser(ctx, { ...fromThere, email: eve })).toMatchObject({ is: 'known' })
})

test('an administrator can return it to the account that it can be restored to', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  await takeOver(ctx, authUserId)
  await changeEmail(ctx, { authUserId, username: ada.username })
  expect((await ctx.db.select().from(users))[0]).toMatchObject({ username: ada.username })
})

test('if another user has the address, everything else is undone and the account is disabled', async ({
  ctx,
}) => {
  const { authUserId: sub } = await createUser(ctx, { ...ada, permanent: true })
  const AccessToken = await takeOver(ctx, sub)
  const token = await undoToken(ctx, ada.username, 'Your second step was changed')
  const bob = await createUser(ctx, { ...ada, username: 'bob@example.org', permanent: true })
  await ctx.db.update(users).set({ username: ada.username }).where(eq(users.sub, bob.authUserId))
  const { status, body } = await undo(ctx, token)
  expect([status, body.isAddressBack]).toEqual([200, false])
  const read = async () => (await ctx.db.select().from(users).where(eq(users.sub, sub)))[0]
  expect(await read()).toMatchObject({
    username: eve,
    emailVerified: false,
    mfaMethods: ['EMAIL_OTP'],
    status: 'RESET_REQUIRED',
    isEnabled: false,
    changesFrozenUntil: new Date(body.frozenUntil),
  })
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  expect(await ctx.db.select().from(providerAccounts)).toEqual([])
  expect((await undo(ctx, token)).status).toBe(404)
  // The reader of that address is not the owner, so they get no new password by mail and no access.
  const forget = (Username: string) =>
    callPool(ctx, 'ForgotPassword', { ClientId: ctx.config.identity.clientId, Username })
  const subjects = async (to: string) => (await queuedMails(ctx, to)).map(({ subject }) => subject)
  expect((await forget(eve)).status).toBe(200)
  expect(await subjects(eve)).not.toContain('Choose a new password')
  expect(await signInWithPassword(ctx, { ...ada, username: eve })).toBeUndefined()
  // Support gives the account an address of its owner's, and enables it.
  const username = 'ada@example.com'
  await changeEmail(ctx, { authUserId: sub, username })
  await setEnabled(ctx, { authUserId: sub, isEnabled: true })
  await forget(username)
  expect(await subjects(username)).toEqual(['Choose a new password'])
})
