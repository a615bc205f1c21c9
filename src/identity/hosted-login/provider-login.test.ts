import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect } from 'vitest'
import type { ProviderConfig } from '#platform/config/provider-config.ts'
import type { Context } from '#platform/context.ts'
import { test as base } from '#tests/support/test-context.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { createAccount } from '../accounts/create-account.ts'
import { setPassword } from '../accounts/set-password.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { callPool, codeFor, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { users } from '../tables.ts'
import {
  ada,
  authorizeUrl,
  callOAuth,
  createAda,
  loginTestApp,
  TestBrowser,
  VERIFIER,
} from './login-app.fixtures.ts'
import { apple, google, type Person, TestProvider } from './providers/provider.fixtures.ts'

const test = base.extend<{ provider: TestProvider; here: Context }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  provider: async ({}, use) => {
    const provider = new TestProvider()
    await provider.start()
    await use(provider)
    provider.stop()
  },
  here: async ({ ctx, provider }, use) => {
    await use(withProviders(ctx, [google(provider)]))
  },
})

function withProviders(ctx: Context, providers: ProviderConfig[]): Context {
  return { ...ctx, config: { ...ctx.config, identity: { ...ctx.config.identity, providers } } }
}

/** Goes from the page to the provider and returns the browser. */
async function goThere(ctx: Context, name = 'Google') {
  const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, { identity_provider: name }))
  await browser.open(`${browser.location.pathname}${browser.location.search}`)
  return { browser, asked: browser.location }
}

function returnPath(answer: Record<string, string>): string {
  return `/oauth2/idpresponse?${new URLSearchParams(answer)}`
}

async function logInThere(ctx: Context, provider: TestProvider, name = 'Google'): Promise<TestBrowser> {
  const { browser, asked } = await goThere(ctx, name)
  return browser.open(returnPath(provider.agree(asked)))
}

async function subOf(ctx: Context, browser: TestBrowser): Promise<string | undefined> {
  const { body } = await callOAuth(ctx, '/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: `${ctx.config.publicUrl}/account`,
    code_verifier: VERIFIER,
    code: browser.location.searchParams.get('code') ?? '',
  })
  return decodeJwt(body.access_token).sub
}

test('the page offers exactly the configured providers', async ({ ctx, here }) => {
  expect((await new TestBrowser(ctx).open(authorizeUrl(ctx))).page).not.toContain('Continue with')
  const { page } = await new TestBrowser(here).open(authorizeUrl(here))
  expect(page).toContain('Continue with Google')
  expect(page).not.toContain('Apple')
  expect((await loginTestApp(here).request('/oauth2/provider/Facebook')).status).toBe(404)
})

test('a new member arrives through a provider, and is the same member next time', async ({
  here,
  provider,
}) => {
  const { browser, asked } = await goThere(here)
  expect(asked.searchParams.get('redirect_uri')).toBe(`${here.config.publicUrl}/oauth2/idpresponse`)
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(asked.searchParams.get('scope')).toBe('openid email')
  await browser.open(returnPath(provider.agree(asked)))
  expect(browser.status).toBe(303)
  expect(browser.location.searchParams.get('state')).toBe('some-state')
  const sub = await subOf(here, browser)
  const [user] = await here.db.select().from(users)
  expect(user).toMatchObject({ sub, username: ada.username, emailVerified: true, status: 'CONFIRMED' })
  // The address can change at the provider, but the account stays the same.
  provider.person = { sub: 'g-1', email: 'new@example.org', email_verified: false }
  expect(await subOf(here, await logInThere(here, provider))).toBe(sub)
})

test('an account with a verified address is linked if the provider has verified the same address', async ({
  here,
  provider,
}) => {
  const { authUserId } = await createAda(here)
  provider.person = { sub: 'g-1', email: 'ADA@example.org', email_verified: true, hd: 'example.org' }
  expect(await subOf(here, await logInThere(here, provider))).toBe(authUserId)
  expect(await here.db.select().from(providerAccounts)).toMatchObject([
    { provider: 'Google', subject: 'g-1', sub: authUserId },
  ])
})

test('no account is linked or created if the address is unverified, at the provider or with us', async ({
  here,
  provider,
}) => {
  const unverified: Person[] = [
    { sub: 'g-1', email: ada.username, email_verified: false },
    { sub: 'g-1', email: ada.username, email_verified: 'false' },
    { sub: 'g-1', email: ada.username },
    { sub: 'g-1' },
  ]
  for (const person of unverified) {
    provider.person = person
    const browser = await logInThere(here, provider)
    expect([browser.status, browser.fault]).toEqual([400, expect.stringContaining('did not vouch')])
  }
  expect(await here.db.select().from(users)).toHaveLength(0)

  const { authUserId } = await createAda(here)
  provider.person = { sub: 'g-1', email: ada.username, email_verified: true, hd: 'example.org' }
  const protections = [
    { emailVerified: false },
    { emailVerified: true, status: 'FORCE_CHANGE_PASSWORD' as const },
    { status: 'CONFIRMED' as const, mfaMethods: ['SOFTWARE_TOKEN_MFA' as const] },
  ]
  for (const protection of protections) {
    await here.db.update(users).set(protection).where(eq(users.sub, authUserId))
    const browser = await logInThere(here, provider)
    expect(browser.fault).toContain('You have an account with the address that Google told us.')
  }
  expect(await here.db.select().from(providerAccounts)).toHaveLength(0)
})

test("Google's verification counts for addresses that Google hosts, and Apple's for all", async ({
  ctx,
  here,
  provider,
}) => {
  const verified = { email_verified: true }
  const elsewhere: Person[] = [
    { sub: 'g-2', email: ada.username, ...verified },
    { sub: 'g-3', email: ada.username, ...verified, hd: '' },
    { sub: 'g-4', email: 'ada@gmail.com.example.org', ...verified },
    { sub: 'g-5', email: 'ada@notgmail.com', ...verified },
    { sub: 'g-6', email: 'ada@gmail.com', email_verified: false },
    { sub: 'g-7', email: ada.username, email_verified: false, hd: 'example.org' },
  ]
  await createAda(here)
  for (const person of elsewhere) {
    provider.person = person
    const { status, fault } = await logInThere(here, provider)
    expect([person.sub, status, fault]).toEqual([
      person.sub,
      400,
      expect.stringContaining('Google did not vouch for your email address.'),
    ])
  }
  expect(await here.db.select().from(providerAccounts)).toHaveLength(0)
  const hosted: Person[] = [
    { sub: 'g-8', email: 'Ada@Gmail.com', ...verified },
    { sub: 'g-9', email: 'ada@googlemail.com', ...verified },
    { sub: 'g-10', email: ada.username, ...verified, hd: 'example.org' },
  ]
  for (const person of hosted) {
    provider.person = person
    expect([person.sub, (await logInThere(here, provider)).status]).toEqual([person.sub, 303])
  }
  expect(await here.db.select().from(users)).toHaveLength(3)
  const atApple = withProviders(ctx, [await apple(provider)])
  provider.person = { sub: 'a-1', email: 'bob@example.org', ...verified }
  expect((await logInThere(atApple, provider, 'SignInWithApple')).status).toBe(303)
})

test('a response that does not belong to this log-in is refused', async ({ here, provider }) => {
  for (const flaw of ['nonce', 'audience', 'issuer', 'key', 'expired'] as const) {
    provider.flaw = flaw
    const browser = await logInThere(here, provider)
    expect([flaw, browser.status, browser.fault]).toEqual([
      flaw,
      400,
      expect.stringContaining('did not work'),
    ])
  }
  provider.flaw = null
  const { browser, asked } = await goThere(here)
  const elsewhere = await goThere(here)
  const stolen = { ...provider.agree(elsewhere.asked), state: asked.searchParams.get('state') ?? '' }
  expect((await browser.open(returnPath(stolen))).fault).toContain('did not work')
  const answer = provider.agree(asked)
  for (const stranger of [
    elsewhere.browser,
    new TestBrowser(here),
    new TestBrowser(later(here, 16 * 60_000)),
  ]) {
    expect((await stranger.open(returnPath(answer))).title).toBe('We cannot continue here')
  }
  for (const state of ['', 'forged']) {
    expect((await browser.open(returnPath({ ...answer, state }))).title).toBe('We cannot continue here')
  }
  expect((await browser.open(returnPath(answer))).status).toBe(303)
  expect((await browser.open(returnPath(answer))).fault).toContain('did not work')
  expect(await here.db.select().from(users)).toHaveLength(1)
})

test('a provider does not bypass a second factor', async ({ here, provider }) => {
  await logInThere(here, provider)
  for (const guard of [
    { mfaMethods: ['EMAIL_OTP' as const] },
    { mfaMethods: [], isMfaRequired: true },
    { isMfaRequired: false, status: 'RESET_REQUIRED' as const },
  ]) {
    await here.db.update(users).set(guard)
    expect((await logInThere(here, provider)).fault).toContain('asks for more than that')
  }
  await here.db.update(users).set({ status: 'CONFIRMED' })
  expect((await logInThere(here, provider)).status).toBe(303)
})

test('a member who cancels at the provider can use the password', async ({ here }) => {
  await createAda(here)
  const { browser, asked } = await goThere(here)
  await browser.open(returnPath({ error: 'access_denied', state: asked.searchParams.get('state') ?? '' }))
  expect(browser.fault).toBe('You did not log in with Google. You can try again, or use your password.')
  expect((await browser.send(ada)).status).toBe(303)
})

test('an unreachable provider is reported, and the password still works', async ({ here, provider }) => {
  await createAda(here)
  provider.stop()
  const { browser } = await goThere(here)
  expect([browser.status, browser.fault]).toEqual([400, expect.stringContaining('did not work')])
  expect((await browser.send(ada)).status).toBe(303)
})

test('neither our secret nor a code is sent to an address the provider claims to have moved to', async ({
  here,
  provider,
}) => {
  const elsewhere = new TestProvider()
  await elsewhere.start()
  provider.moved = `${elsewhere.issuer}/token`
  const browser = await logInThere(here, provider)
  elsewhere.stop()
  expect([browser.status, browser.fault]).toEqual([400, expect.stringContaining('did not work')])
  expect(elsewhere.lastForm.toString()).toBe('')
})

test('Apple posts its response as a form, sends “true” as a string, and gets a signed secret', async ({
  ctx,
  provider,
}) => {
  const here = withProviders(ctx, [await apple(provider)])
  provider.person = { sub: 'a-1', email: ada.username, email_verified: 'true' }
  const { browser, asked } = await goThere(here, 'SignInWithApple')
  expect(asked.searchParams.get('response_mode')).toBe('form_post')
  // The post comes from Apple's page, without our cookie.
  const posted = await loginTestApp(here).request('/oauth2/idpresponse', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ ...provider.agree(asked), user: '{"name":{"firstName":"Ada"}}' }).toString(),
  })
  expect(posted.status).toBe(303)
  const url = posted.headers.get('location') ?? ''
  expect(url).not.toContain('Ada')
  await browser.open(url)
  expect(browser.status).toBe(303)
  const secret = provider.lastForm.get('client_secret') ?? ''
  expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' })
  expect(decodeJwt(secret)).toMatchObject({
    iss: 'TEAM',
    sub: 'our-client',
    aud: 'https://appleid.apple.com',
  })
})

test('Amazon, which verifies no address, is linked by a password entered in the same browser', async ({
  ctx,
  provider,
}) => {
  const server = {
    kind: 'oauth',
    authorize: `${provider.issuer}/authorize`,
    token: `${provider.issuer}/token`,
    userInfo: `${provider.issuer}/profile`,
    subject: 'user_id',
  }
  const amazon: ProviderConfig = Object.assign(
    { name: 'LoginWithAmazon' as const, clientId: 'our-client', clientSecret: 'our-secret' },
    { server },
  )
  const here = withProviders(ctx, [amazon])
  const { authUserId } = await createAda(here)
  const browser = await logInThere(here, provider, 'LoginWithAmazon')
  expect(browser.fault).toContain('Amazon did not vouch for your email address')
  await browser.send({ ...ada, password: 'Wrong-Horse-7' })
  expect(await here.db.select().from(providerAccounts)).toHaveLength(0)
  await browser.send(ada)
  expect(await subOf(here, browser)).toBe(authUserId)
  expect(await subOf(here, await logInThere(here, provider, 'LoginWithAmazon'))).toBe(authUserId)
})

/** Registers another person's address, and links the attacker's own provider account to it. */
async function takeInAdvance(here: Context, provider: TestProvider) {
  const user = await createAccount(here, ada)
  provider.person = { sub: 'g-eve', email: 'eve@example.org', email_verified: false }
  await (await logInThere(here, provider)).send(ada)
  expect((await logInThere(here, provider)).status).toBe(303)
  return user
}

test('a provider account linked earlier is removed when the owner resets the password by mail', async ({
  here,
  provider,
}) => {
  await takeInAdvance(here, provider)
  await callPool(here, 'ForgotPassword', { ClientId: 'web', Username: ada.username })
  const { status } = await callPool(here, 'ConfirmForgotPassword', {
    ClientId: 'web',
    Username: ada.username,
    ConfirmationCode: await codeFor(here, ada.username),
    Password: 'My-Own-Word-8',
  })
  expect(status).toBe(200)
  expect((await logInThere(here, provider)).fault).toContain('did not vouch')
})

test('it is removed by a password that an administrator sets, by one the owner chooses, and by an address change', async ({
  here,
  provider,
}) => {
  const { authUserId } = await takeInAdvance(here, provider)
  await setPassword(here, { authUserId, password: 'My-Own-Word-8', permanent: true })
  expect((await logInThere(here, provider)).fault).toContain('did not vouch')

  const mine = { ...ada, password: 'My-Own-Word-8' }
  await (await logInThere(here, provider)).send(mine)
  const { AccessToken } = await signInWithPassword(here, mine)
  await callPool(here, 'ChangePassword', {
    AccessToken,
    PreviousPassword: mine.password,
    ProposedPassword: ada.password,
  })
  expect((await logInThere(here, provider)).fault).toContain('did not vouch')

  await (await logInThere(here, provider)).send(ada)
  await changeEmail(here, { authUserId, username: 'ada@new.example.org' })
  expect((await logInThere(here, provider)).fault).toContain('did not vouch')
})

test('a body that claims to be a form but is not is handled like an empty response', async ({ here }) => {
  const app = loginTestApp(here)
  const headers = { 'content-type': 'multipart/form-data' }
  const posted = await app.request('/oauth2/idpresponse', { method: 'POST', headers, body: 'code=x&state=x' })
  expect(posted.status).toBe(303)
  expect(posted.headers.get('location')).toBe('/oauth2/idpresponse?')
  const url = '/oauth2/authorize/password'
  expect((await app.request(url, { method: 'POST', headers, body: 'username=x' })).status).toBe(400)
})
