import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedTexts } from '#tests/support/stored/queued-texts.ts'
import { test } from '#tests/support/test-context.ts'
import { callPool, codeFor, later } from '../identity-app.fixtures.ts'
import { sealSecret } from '../mfa/software-token-secret.ts'
import { stepAt, totpCode } from '../mfa/totp.ts'
import { signIns, softwareTokens, users } from '../tables.ts'
import {
  ada,
  authorizeUrl,
  createAda,
  exchangeCodeFor,
  loginTestApp,
  TestBrowser,
} from './login-app.fixtures.ts'

const HOUR_AND_MORE = 61 * 60 * 1000

/** Returns a context with a fixed clock, so that no attempt expires, however long the test takes. */
function atOneMoment(ctx: Context): Context {
  const moment = ctx.now()
  return { ...ctx, now: () => moment }
}

test('a member logs in without script, and the client gets a code and its unchanged state', async ({
  ctx,
}) => {
  const { authUserId } = await createAda(ctx)
  const state = 'a+b/c=&%20 "ü"<script>'
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, { state, nonce: 'n-1' }))
  expect([browser.status, browser.title]).toEqual([200, 'Log in'])
  expect(browser.page).not.toContain('<script')
  expect(browser.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*form-action 'self' http:\/\/127\.0\.0\.1:3999; frame-ancestors 'none'/,
  )
  expect(browser.headers.get('cache-control')).toBe('no-store')
  await browser.send(ada, { 'sec-fetch-site': 'same-origin' })
  expect(browser.status).toBe(303)
  const { searchParams, origin, pathname } = browser.location
  expect(`${origin}${pathname}`).toBe('http://127.0.0.1:3999/account')
  expect(searchParams.get('state')).toBe(state)
  expect(searchParams.get('iss')).toBe('http://127.0.0.1:3999/identity/local_Careplate')

  const { status, headers, body } = await exchangeCodeFor(ctx, searchParams.get('code') ?? '')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email' })
  expect(decodeJwt(body.id_token)).toMatchObject({ sub: authUserId, nonce: 'n-1', email: ada.username })
  expect(await ctx.db.select().from(signIns)).toHaveLength(1)
})

test("a wrong password shows the form again, and counts toward the account's lock", async ({ ctx: base }) => {
  const ctx = atOneMoment(base)
  await createAda(ctx)
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, { login_hint: 'a"b@example.org' }))
  expect(browser.page).toContain('value="a&quot;b@example.org"')
  for (const username of [ada.username, 'nobody@example.org']) {
    for (let n = 1; n <= 5; n += 1) {
      await browser.send({ username, password: 'Wrong-Horse-7' })
      expect([browser.status, browser.fault]).toEqual([
        400,
        'That email and password do not match. Please try again.',
      ])
      expect(browser.page).not.toContain('Wrong-Horse-7')
    }
    await browser.send({ ...ada, username })
    expect(browser.fault).toBe('There were too many tries for this account. Please wait a little.')
  }
  const locked = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'web',
    AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
  })
  expect(locked.body.message).toBe('Password attempts exceeded')
})

test('a form that is from another browser, from another site, changed or too old is refused', async ({
  ctx,
}) => {
  await createAda(ctx)
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  const victim = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  const own = new TestBrowser(ctx)
  victim.showTo(own)
  browser.showTo(victim)
  for (const attempt of [
    await victim.send(ada),
    await own.send(ada),
    await browser.send(ada, { 'sec-fetch-site': 'cross-site' }),
    await (await browser.open(authorizeUrl(ctx))).send(ada, { 'sec-fetch-site': 'same-site' }),
    await (await browser.open(authorizeUrl(ctx))).send({ ...ada, carried: 'AAAA' }),
    await (await browser.open(authorizeUrl(later(ctx, 0)))).send({ username: ada.username }),
  ]) {
    expect([attempt.status, attempt.title]).toEqual([400, 'We cannot continue here'])
  }
  const late = new TestBrowser(later(ctx, HOUR_AND_MORE))
  const early = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  await late.open(authorizeUrl(ctx))
  early.showTo(late)
  expect((await late.send(ada)).status).toBe(400)
  expect(await ctx.db.select().from(signIns)).toHaveLength(0)
})

test('two tabs of one browser log in at the same time', async ({ ctx }) => {
  await createAda(ctx)
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, { state: 'one' }))
  const first = browser.page
  await browser.open(authorizeUrl(ctx, { state: 'two' }))
  browser.page = first
  expect((await browser.send(ada)).location.searchParams.get('state')).toBe('one')
})

test('a temporary password leads to a page that asks for a new password', async ({ ctx }) => {
  await createAda(ctx, false)
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  await browser.send(ada)
  expect([browser.status, browser.title]).toEqual([200, 'Choose a password'])
  await browser.send({ response: 'short' })
  expect([browser.status, browser.title, browser.fault]).toEqual([
    400,
    'Choose a password',
    'Password not long enough',
  ])
  const asked = browser.page
  await browser.send({ response: 'My-Own-Word-8' })
  expect((await exchangeCodeFor(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
  browser.page = asked
  await browser.send({ response: 'My-Next-Word-9' })
  expect([browser.title, browser.fault]).toEqual([
    'Log in',
    'That step was already done or has ended. Please log in again.',
  ])
})

test('a second factor is chosen and requested, and a wrong code can be corrected', async ({ ctx }) => {
  const { authUserId: sub } = await createAda(ctx)
  const secret = Buffer.alloc(20, 7)
  await ctx.db.insert(softwareTokens).values({ sub, secret: sealSecret(ctx.config, sub, secret) })
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] })
    .where(eq(users.sub, sub))
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  await browser.send(ada)
  expect([browser.status, browser.title]).toEqual([200, 'Confirm that it is you'])
  const choice = browser.page
  await browser.send({ response: 'SOFTWARE_TOKEN_MFA' })
  expect([browser.title, browser.page.includes('authenticator app')]).toEqual(['Enter your code', true])
  await browser.send({ response: '000000' })
  expect([browser.status, browser.fault]).toEqual([
    400,
    'That is not the right code. Please check it and try again.',
  ])
  await browser.send({ response: totpCode(secret, stepAt(ctx.now())) })
  expect(browser.status).toBe(303)

  await browser.open(authorizeUrl(ctx))
  await browser.send(ada)
  expect(browser.page).not.toBe(choice)
  await browser.send({ response: 'EMAIL_OTP' })
  expect(browser.page).toContain('in the mail that we sent to a***@e***')
  await browser.send({ response: await codeFor(ctx, ada.username) })
  expect((await exchangeCodeFor(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
})

test('a code by text message is requested if text messages are enabled', async ({ ctx: base }) => {
  const ctx: Context = { ...base, config: { ...base.config, sms: { transport: 'sandbox' } } }
  const { authUserId: sub } = await createAda(ctx)
  const attributes = { phone_number: '+4915112345678' }
  const texted = { attributes, phoneVerified: true, mfaMethods: ['EMAIL_OTP' as const, 'SMS_MFA' as const] }
  await ctx.db.update(users).set(texted).where(eq(users.sub, sub))
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  await browser.send(ada)
  expect(browser.page).toContain('A text message to my number')
  await browser.send({ response: 'SMS_MFA' })
  expect(browser.page).toContain('in the text message that we sent to +*********5678')
  const [text = ''] = await queuedTexts(ctx, attributes.phone_number)
  const response = text.slice(0, 6)
  await browser.send({ response: response === '000000' ? '000001' : '000000' })
  expect(browser.fault).toBe('That is not the right code. Please check it and try again.')
  await browser.send({ response })
  expect((await exchangeCodeFor(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
})

test('a user who still has to set up a second factor is shown where', async ({ ctx }) => {
  await createAda(ctx)
  await ctx.db.update(users).set({ isMfaRequired: true })
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  await browser.send(ada)
  expect([browser.status, browser.title]).toEqual([400, 'We cannot continue here'])
})

test('the pages include their fonts, and no other files', async ({ ctx }) => {
  const font = await loginTestApp(ctx).request('/oauth2/fonts/young-serif.woff2')
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect(
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2')
  for (const name of ['..%2f..%2fpackage.json', 'constructor', 'other.woff2']) {
    expect((await loginTestApp(ctx).request(`/oauth2/fonts/${name}`)).status).toBe(404)
  }
})

test('too many attempts from one network have to wait', async ({ ctx: base }) => {
  const ctx = atOneMoment(base)
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx))
  for (let n = 1; n <= 100; n += 1) await browser.send({ username: `m${n}@example.org`, password: 'x' })
  expect(browser.status).toBe(400)
  await browser.send(ada)
  expect([browser.status, browser.title]).toEqual([429, 'Please wait a little'])
  expect(Number(browser.headers.get('retry-after'))).toBeGreaterThan(0)
})
