import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedTexts } from '#tests/support/queued-texts.ts'
import { test } from '#tests/support/test-context.ts'
import { callPool, codeFor as codeFrom, later } from '../identity-test-app.ts'
import { sealSecret } from '../mfa/software-token-secret.ts'
import { stepAt, totpCode } from '../mfa/totp.ts'
import { signIns, softwareTokens, users } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'
import { createUser } from '../users/create-user.ts'
import {
  authorizeAddress,
  CHALLENGE,
  callOAuth,
  loginTestApp,
  TestBrowser,
  VERIFIER,
} from './login-test-app.ts'
import { authorizationCodes } from './tables.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const MINUTE = 60 * 1000

function createAda(ctx: Context, permanent = true) {
  return createUser(ctx, { ...ada, permanent })
}

async function codeFor(ctx: Context, changes: Record<string, string | undefined> = {}): Promise<string> {
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx, changes))
  await browser.send(ada)
  return browser.location.searchParams.get('code') ?? ''
}

function exchange(ctx: Context, code: string, changes: Record<string, string> = {}) {
  return callOAuth(ctx, '/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: `${ctx.config.publicUrl}/account`,
    code_verifier: VERIFIER,
    code,
    ...changes,
  })
}

test('a member logs in without script, and the client gets a code and its state unharmed', async ({
  ctx,
}) => {
  const { authUserId } = await createAda(ctx)
  const state = 'a+b/c=&%20 "ü"<script>'
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx, { state, nonce: 'n-1' }))
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

  const { status, headers, body } = await exchange(ctx, searchParams.get('code') ?? '')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email' })
  expect(decodeJwt(body.id_token)).toMatchObject({ sub: authUserId, nonce: 'n-1', email: ada.username })
  expect(await ctx.db.select().from(signIns)).toHaveLength(1)
})

test('tokens serve for what the client asked, and no more', async ({ ctx }) => {
  await createAda(ctx)
  const narrow = (await exchange(ctx, await codeFor(ctx, { scope: 'openid unknown' }))).body
  expect(narrow.scope).toBe('openid')
  expect(await verifyAccessToken(ctx, narrow.access_token)).toBeNull()
  const bearer = (token: string) =>
    loginTestApp(ctx).request('/oauth2/userInfo', { headers: { authorization: `Bearer ${token}` } })
  expect(Object.keys(await (await bearer(narrow.access_token)).json())).toEqual(['sub', 'username'])

  const full = (await exchange(ctx, await codeFor(ctx, { scope: undefined }))).body
  expect(await verifyAccessToken(ctx, full.access_token)).not.toBeNull()
  expect(await (await bearer(full.access_token)).json()).toMatchObject({ email: ada.username })
  const refused = await bearer('x')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])
  const without = (await exchange(ctx, await codeFor(ctx, { scope: 'aws.cognito.signin.user.admin' }))).body
  expect(without).not.toHaveProperty('id_token')
  expect((await bearer(without.access_token)).status).toBe(401)
})

test('a browser is never sent to an address that is not registered, letter by letter', async ({ ctx }) => {
  const { publicUrl } = ctx.config
  const addresses = [
    undefined,
    '',
    'https://evil.test/',
    `${publicUrl}/account/`,
    `${publicUrl}/account?x=1`,
    `${publicUrl}/account#x`,
    `${publicUrl}/Account`,
    `${publicUrl}/account/../admin`,
    `${publicUrl}@evil.test/account`,
    'javascript:alert(1)',
  ]
  for (const redirect_uri of addresses) {
    const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx, { redirect_uri }))
    expect([browser.status, browser.headers.get('location')], redirect_uri).toEqual([400, null])
    expect(browser.page).not.toContain('evil.test')
  }
  const twice = await new TestBrowser(ctx).open(`${authorizeAddress(ctx)}&redirect_uri=https://evil.test/`)
  expect([twice.status, twice.headers.get('location')]).toEqual([400, null])
  const unknown = await new TestBrowser(ctx).open(authorizeAddress(ctx, { client_id: 'other' }))
  expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null])
})

test('another registered address gets the code, with its own origin allowed for the form', async ({
  ctx,
}) => {
  await createAda(ctx)
  const redirect = 'https://app.example/back?from=careplate'
  const { config } = ctx
  const registered = {
    ...ctx,
    config: { ...config, identity: { ...config.identity, redirects: [redirect] } },
  }
  const browser = await new TestBrowser(registered).open(
    authorizeAddress(registered, { redirect_uri: redirect }),
  )
  expect(browser.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;")
  await browser.send(ada)
  expect(browser.location.href).toMatch(/^https:\/\/app\.example\/back\?from=careplate&code=[\w-]{43}&state=/)
  const code = browser.location.searchParams.get('code') ?? ''
  expect((await exchange(registered, code, { redirect_uri: redirect })).status).toBe(200)
})

test('a request that is wrong in another way goes back to the client with the error and the state', async ({
  ctx,
}) => {
  const mistakes: [Record<string, string | undefined>, string][] = [
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'login_required'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ nonce: 'n'.repeat(2049) }, 'invalid_request'],
  ]
  for (const [changes, error] of mistakes) {
    const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx, changes))
    expect(browser.status).toBe(302)
    const { searchParams, pathname } = browser.location
    expect([pathname, searchParams.get('error'), searchParams.get('state')]).toEqual([
      '/account',
      error,
      'some-state',
    ])
  }
  const twice = await new TestBrowser(ctx).open(`${authorizeAddress(ctx)}&scope=openid`)
  expect(twice.location.searchParams.get('error')).toBe('invalid_request')
})

test('a wrong password asks again, and counts towards the lock of the account', async ({ ctx }) => {
  await createAda(ctx)
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx, { login_hint: 'a"b@example.org' }))
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

test('a form of another browser, of another site, changed or too old is refused', async ({ ctx }) => {
  await createAda(ctx)
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx))
  const victim = await new TestBrowser(ctx).open(authorizeAddress(ctx))
  const own = new TestBrowser(ctx)
  victim.showTo(own)
  browser.showTo(victim)
  for (const attempt of [
    await victim.send(ada),
    await own.send(ada),
    await browser.send(ada, { 'sec-fetch-site': 'cross-site' }),
    await (await browser.open(authorizeAddress(ctx))).send(ada, { 'sec-fetch-site': 'same-site' }),
    await (await browser.open(authorizeAddress(ctx))).send({ ...ada, carried: 'AAAA' }),
    await (await browser.open(authorizeAddress(later(ctx, 0)))).send({ username: ada.username }),
  ]) {
    expect([attempt.status, attempt.title]).toEqual([400, 'We cannot go on here'])
  }
  const late = new TestBrowser(later(ctx, 61 * MINUTE))
  const early = await new TestBrowser(ctx).open(authorizeAddress(ctx))
  await late.open(authorizeAddress(ctx))
  early.showTo(late)
  expect((await late.send(ada)).status).toBe(400)
  expect(await ctx.db.select().from(signIns)).toHaveLength(0)
})

test('two tabs of one browser log in side by side', async ({ ctx }) => {
  await createAda(ctx)
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx, { state: 'one' }))
  const first = browser.page
  await browser.open(authorizeAddress(ctx, { state: 'two' }))
  browser.page = first
  expect((await browser.send(ada)).location.searchParams.get('state')).toBe('one')
})

test('a temporary password leads to a page that asks for an own one', async ({ ctx }) => {
  await createAda(ctx, false)
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx))
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
  expect((await exchange(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
  browser.page = asked
  await browser.send({ response: 'My-Next-Word-9' })
  expect([browser.title, browser.fault]).toEqual([
    'Log in',
    'That step was already done or is no longer good. Please log in again.',
  ])
})

test('a second factor is chosen and asked for, and a wrong code may be corrected', async ({ ctx }) => {
  const { authUserId: sub } = await createAda(ctx)
  const secret = Buffer.alloc(20, 7)
  await ctx.db.insert(softwareTokens).values({ sub, secret: sealSecret(ctx.config, sub, secret) })
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] })
    .where(eq(users.sub, sub))
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx))
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

  await browser.open(authorizeAddress(ctx))
  await browser.send(ada)
  expect(browser.page).not.toBe(choice)
  await browser.send({ response: 'EMAIL_OTP' })
  expect(browser.page).toContain('in the mail that we sent to a***@e***')
  await browser.send({ response: await codeFrom(ctx, ada.username) })
  expect((await exchange(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
})

test('a code by text message is asked for where text messages are sent', async ({ ctx: world }) => {
  const ctx: Context = { ...world, config: { ...world.config, sms: { transport: 'sandbox' } } }
  const { authUserId: sub } = await createAda(ctx)
  const attributes = { phone_number: '+4915112345678' }
  const texted = { attributes, phoneVerified: true, mfaMethods: ['EMAIL_OTP' as const, 'SMS_MFA' as const] }
  await ctx.db.update(users).set(texted).where(eq(users.sub, sub))
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx))
  await browser.send(ada)
  expect(browser.page).toContain('A text message to my number')
  await browser.send({ response: 'SMS_MFA' })
  expect(browser.page).toContain('in the text message that we sent to +*********5678')
  const [text = ''] = await queuedTexts(ctx, attributes.phone_number)
  const response = text.slice(0, 6)
  await browser.send({ response: response === '000000' ? '000001' : '000000' })
  expect(browser.fault).toBe('That is not the right code. Please check it and try again.')
  await browser.send({ response })
  expect((await exchange(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
})

test('whoever still has to set up a second factor is told where', async ({ ctx }) => {
  await createAda(ctx)
  await ctx.db.update(users).set({ isMfaRequired: true })
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx))
  await browser.send(ada)
  expect([browser.status, browser.title]).toEqual([400, 'We cannot go on here'])
})

test('a code is good once; its second use ends what the first began', async ({ ctx }) => {
  await createAda(ctx)
  const code = await codeFor(ctx, { scope: undefined })
  const { body } = await exchange(ctx, code)
  expect(await verifyAccessToken(ctx, body.access_token)).not.toBeNull()
  const second = await exchange(ctx, code)
  expect([second.status, second.body.error]).toEqual([400, 'invalid_grant'])
  expect(await verifyAccessToken(ctx, body.access_token)).toBeNull()
})

test('a code is good for five minutes, one client, one address and one verifier', async ({ ctx }) => {
  await createAda(ctx)
  const refusals = [
    await exchange(later(ctx, 5 * MINUTE + 1000), await codeFor(ctx)),
    await exchange(ctx, await codeFor(ctx), { redirect_uri: `${ctx.config.publicUrl}/login` }),
    await exchange(ctx, await codeFor(ctx), { code_verifier: `${VERIFIER}x` }),
    await exchange(ctx, await codeFor(ctx), { code_verifier: CHALLENGE }),
    await exchange(ctx, 'unknown'),
  ]
  for (const { status, body } of refusals) expect([status, body.error]).toEqual([400, 'invalid_grant'])
  const spent = await codeFor(ctx)
  await exchange(ctx, spent, { code_verifier: 'guessed-'.repeat(8) })
  expect((await exchange(ctx, spent)).body.error).toBe('invalid_grant')
})

test('a code that nobody fetched leaves no sign-in behind, and no code can be read from the database', async ({
  ctx,
}) => {
  await createAda(ctx)
  const code = await codeFor(ctx)
  const [row] = await ctx.db.select().from(authorizationCodes)
  expect(JSON.stringify(row)).not.toContain(code)
  const after = later(ctx, 6 * MINUTE)
  const newer = await codeFor(after)
  expect(await ctx.db.select().from(signIns)).toHaveLength(1)
  expect((await exchange(after, newer)).status).toBe(200)
})

test('the token address refuses in the terms of RFC 6749', async ({ ctx }) => {
  await createAda(ctx)
  const token = (form: Record<string, string> | string, headers = {}) =>
    callOAuth(ctx, '/oauth2/token', form, headers)
  const mistakes = [
    [await token('{}', { 'content-type': 'application/json' }), 400, 'invalid_request'],
    [await token({ grant_type: 'authorization_code' }), 401, 'invalid_client'],
    [await token({ client_id: 'other', grant_type: 'password' }), 401, 'invalid_client'],
    [await token({ client_id: 'web' }), 400, 'invalid_request'],
    [await token({ client_id: 'web', grant_type: 'password' }), 400, 'unsupported_grant_type'],
    [await token({ client_id: 'web', grant_type: 'client_credentials' }), 400, 'unsupported_grant_type'],
    [await token({ client_id: 'web', grant_type: 'authorization_code' }), 400, 'invalid_request'],
    [await token('client_id=web&client_id=web&grant_type=refresh_token'), 400, 'invalid_request'],
    [
      await token({ client_id: 'web', grant_type: 'refresh_token', refresh_token: 'x' }),
      400,
      'invalid_grant',
    ],
    [
      await token({ client_id: 'web', grant_type: 'refresh_token', refresh_token: 'x'.repeat(5000) }),
      400,
      'invalid_request',
    ],
    [await exchange(ctx, await codeFor(ctx), { code_verifier: '' }), 400, 'invalid_request'],
  ] as const
  for (const [{ status, body }, code, error] of mistakes) {
    expect([status, body.error, typeof body.error_description]).toEqual([code, error, 'string'])
  }
})

test('a refresh token is replaced at each use, keeps the scope, and can be revoked', async ({ ctx }) => {
  await createAda(ctx)
  const first = (await exchange(ctx, await codeFor(ctx, { nonce: 'n-1' }))).body
  const refresh = (at: Context, refresh_token: string) =>
    callOAuth(at, '/oauth2/token', { grant_type: 'refresh_token', client_id: 'web', refresh_token })
  const { status, body } = await refresh(ctx, first.refresh_token)
  expect([status, body.scope]).toEqual([200, 'openid email'])
  expect(body.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(body.id_token)).not.toHaveProperty('nonce')
  const revoked = await callOAuth(ctx, '/oauth2/revoke', { client_id: 'web', token: body.refresh_token })
  expect(revoked.status).toBe(200)
  expect((await refresh(ctx, body.refresh_token)).body.error).toBe('invalid_grant')
})

test('logging out leads back to registered addresses only', async ({ ctx }) => {
  const { publicUrl } = ctx.config
  const leave = async (query: Record<string, string>) => {
    const { status, headers } = await loginTestApp(ctx).request(`/logout?${new URLSearchParams(query)}`)
    return [status, headers.get('location')]
  }
  const login = `${publicUrl}/login`
  expect(await leave({ client_id: 'web', logout_uri: login })).toEqual([302, login])
  expect(await leave({ client_id: 'web', post_logout_redirect_uri: login, state: 'a b' })).toEqual([
    302,
    `${login}?state=a+b`,
  ])
  for (const query of [
    { client_id: 'web', logout_uri: 'https://evil.test/' },
    { client_id: 'other', logout_uri: login },
    { client_id: 'web' },
  ]) {
    expect(await leave(query as Record<string, string>)).toEqual([400, null])
  }
})

test('the pages bring their fonts, and no other file', async ({ ctx }) => {
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

test('too many tries from one place have to wait', async ({ ctx }) => {
  const browser = await new TestBrowser(ctx).open(authorizeAddress(ctx))
  for (let n = 1; n <= 100; n += 1) await browser.send({ username: `m${n}@example.org`, password: 'x' })
  expect(browser.status).toBe(400)
  await browser.send(ada)
  expect([browser.status, browser.title]).toEqual([429, 'Please wait a little'])
  expect(Number(browser.headers.get('retry-after'))).toBeGreaterThan(0)
})
