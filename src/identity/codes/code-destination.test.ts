import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { queuedTexts } from '#tests/support/stored/queued-texts.ts'
import { createUser } from '../accounts/create-user.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { callPool, codeFor, meanwhile, signInWithPassword } from '../identity-app.fixtures.ts'
import { users } from '../tables.ts'
import { newLinkToken } from './code.ts'
import { insertCode } from './insert-code.ts'
import { redeemCode } from './redeem-code.ts'

// A code proves only who reads the mail or texts at one address or number, whatever else the account has
// since claimed.

const eve = { username: 'eve@example.org', password: 'Correct-Horse-7' }
const EVES_OTHER = 'eve@example.net'
const VICTIM = 'ada@example.org'
const EVES_PHONE = '+4915112345678'
const VICTIMS_PHONE = '+4915187654321'
const NEW_PASSWORD = 'My-Own-Word-8'

let own: OwnDatabase
let ctx: Context
let sub: string

beforeAll(async () => {
  own = await ownDatabase()
  ctx = { ...own.ctx, config: { ...own.ctx.config, sms: { transport: 'sandbox' } } }
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.ctx.db.execute(sql`delete from identity.users`)
  await own.ctx.db.execute(sql`delete from platform.outgoing_mail`)
  await own.ctx.db.execute(sql`delete from platform.outgoing_texts`)
  await own.ctx.db.execute(sql`delete from platform.rate_limits`)
  sub = (await createUser(ctx, { ...eve, permanent: true })).authUserId
})

async function userRow() {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  return user
}

const claim = (AccessToken: string, Name: string, Value: string) =>
  callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })

test('a code requested before another address is claimed does not verify that other address', async () => {
  const { AccessToken } = await signInWithPassword(ctx, eve)
  await claim(AccessToken, 'email', EVES_OTHER)
  const asked = meanwhile(ctx, () => claim(AccessToken, 'email', VICTIM))
  const ask = { AccessToken, AttributeName: 'email' }
  expect((await callPool(asked, 'GetUserAttributeVerificationCode', ask)).status).toBe(200)
  expect((await userRow())?.pendingEmail).toBe(VICTIM)
  const verify = (Code: string) => callPool(ctx, 'VerifyUserAttribute', { ...ask, Code })
  expect((await verify(await codeFor(ctx, EVES_OTHER))).body.__type).toBe('CodeMismatchException')
  expect((await userRow())?.username).toBe(eve.username)
  // The victim's own mailed code still works.
  expect((await verify(await codeFor(ctx, VICTIM))).status).toBe(200)
  expect((await userRow())?.username).toBe(VICTIM)
})

test('a texted code does not verify a number that is claimed afterward', async () => {
  const { AccessToken } = await signInWithPassword(ctx, eve)
  await claim(AccessToken, 'phone_number', EVES_PHONE)
  const asked = meanwhile(ctx, () => claim(AccessToken, 'phone_number', VICTIMS_PHONE))
  const ask = { AccessToken, AttributeName: 'phone_number' }
  expect((await callPool(asked, 'GetUserAttributeVerificationCode', ask)).status).toBe(200)
  const [text] = await queuedTexts(ctx, EVES_PHONE)
  const Code = text?.slice(0, 6)
  const verified = await callPool(ctx, 'VerifyUserAttribute', { ...ask, Code })
  expect(verified.body.__type).toBe('CodeMismatchException')
  expect(await userRow()).toMatchObject({
    attributes: { phone_number: VICTIMS_PHONE },
    phoneVerified: false,
  })
})

function forgotten(ctx: Context) {
  return callPool(ctx, 'ForgotPassword', { ClientId: ctx.config.identity.clientId, Username: eve.username })
}

const reset = (Username: string, ConfirmationCode: string) =>
  callPool(ctx, 'ConfirmForgotPassword', {
    ClientId: ctx.config.identity.clientId,
    Username,
    ConfirmationCode,
    Password: NEW_PASSWORD,
  })

async function mailedLink(to: string): Promise<string> {
  const [mail] = await queuedMails(ctx, to)
  return /new-password#[0-9a-f-]{36}\.\S+\.([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none'
}

test('neither a code nor a link for a new password is sent to the mailbox that an account is just leaving', async () => {
  const { AccessToken } = await signInWithPassword(ctx, eve)
  await claim(AccessToken, 'email', EVES_OTHER)
  const Code = await codeFor(ctx, EVES_OTHER)
  const verify = { AccessToken, AttributeName: 'email', Code }
  const asked = meanwhile(ctx, async () => {
    expect((await callPool(ctx, 'VerifyUserAttribute', verify)).status).toBe(200)
  })
  expect((await forgotten(asked)).status).toBe(200)
  expect((await userRow())?.username).toBe(EVES_OTHER)
  const subjects = (await queuedMails(ctx, eve.username)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Choose a new password')
  expect((await reset(EVES_OTHER, (await codeFor(ctx, eve.username)) || '123456')).status).toBe(400)
  expect((await reset(sub, await mailedLink(eve.username))).status).toBe(400)
})

test('codes and links already sent there do nothing after the account has left', async () => {
  expect((await forgotten(ctx)).status).toBe(200)
  const [code, link] = [await codeFor(ctx, eve.username), await mailedLink(eve.username)]
  // Changes only the address, without the other effects of an address change.
  await ctx.db.update(users).set({ username: EVES_OTHER }).where(eq(users.sub, sub))
  expect((await reset(EVES_OTHER, code)).body.__type).toBe('CodeMismatchException')
  expect((await reset(sub, link)).body.__type).toBe('ExpiredCodeException')
  await ctx.db.update(users).set({ username: eve.username }).where(eq(users.sub, sub))
  expect((await reset(sub, link)).status).toBe(200)
})

test('a code from a mailbox that the account leaves during the request does not sign in', async () => {
  const { body: begun } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: eve.username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const answered = meanwhile(
    ctx,
    () => ctx.db.update(users).set({ username: EVES_OTHER }).where(eq(users.sub, sub)),
    { when: 'after' },
  )
  const { body } = await callPool(answered, 'RespondToAuthChallenge', {
    ClientId: ctx.config.identity.clientId,
    ChallengeName: 'EMAIL_OTP',
    Session: begun.Session,
    ChallengeResponses: { USERNAME: eve.username, EMAIL_OTP_CODE: await codeFor(ctx, eve.username) },
  })
  expect((await userRow())?.username).toBe(EVES_OTHER)
  expect(body).toMatchObject({ __type: 'NotAuthorizedException' })
})

/** Destinations of codes by purpose, and a user whose codes now go to a different destination. */
const MOVES: [CodePurpose, string, Partial<typeof users.$inferInsert>][] = [
  ['sign-up', eve.username, { username: VICTIM }],
  ['reset', eve.username, { username: VICTIM }],
  ['sign-in', eve.username, { username: VICTIM }],
  ['first-factor', eve.username, { username: VICTIM }],
  ['verify-email', eve.username, { pendingEmail: VICTIM }],
  ['verify-phone', EVES_PHONE, { pendingPhone: VICTIMS_PHONE }],
  ['sign-in-text', EVES_PHONE, { attributes: { phone_number: VICTIMS_PHONE } }],
]

describe('a code is valid only for its destination', () => {
  test.for(MOVES)('%s', async ([purpose, to, elsewhere]) => {
    const linkToken = newLinkToken()
    const redeem = async (code: string) => {
      try {
        return await redeemCode(ctx, { sub, purpose, code }, async () => 'done')
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    }
    await ctx.db.update(users).set({ attributes: { phone_number: EVES_PHONE }, phoneVerified: true })
    const insert = () => insertCode(ctx, { sub, purpose, to, code: '271828', linkToken })
    await insert()
    expect(await redeem('271828')).toBe('done')
    await insert()
    expect(await redeem(linkToken)).toBe('done')
    await insert()
    await ctx.db.update(users).set(elsewhere)
    expect(await redeem('271828')).toBe('CodeMismatchException')
    expect(await redeem(linkToken)).toBe('ExpiredCodeException')
  })
})
