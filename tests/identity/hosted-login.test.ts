import * as oidc from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '#identity/accounts/create-account.ts'
import { createUser } from '#identity/accounts/create-user.ts'
import { authorizeUrl, CHALLENGE, TestBrowser, VERIFIER } from '#identity/hosted-login/login-app.fixtures.ts'
import { apple, type Flaw, google, TestProvider } from '#identity/hosted-login/providers/provider.fixtures.ts'
import { users } from '#identity/tables.ts'
import { type RunningPool, runPool } from '#tests/support/identity/running-pool.ts'

// Failures of a hosted login, over HTTP against the running server and a provider next to it.

const password = 'Fresh-Bread-12'
const MINUTE = 60_000
let pool: RunningPool
let provider: TestProvider
let made = 0

beforeAll(async () => {
  provider = new TestProvider()
  await provider.start()
  const providers = [google(provider), await apple(provider)]
  pool = await runPool((config) => ({
    ...config,
    rateLimits: false,
    identity: { ...config.identity, providers },
  }))
})

beforeEach(() => {
  pool.moveClock(0)
  provider.flaw = null
  made += 1
  const email = `member-${made}@example.org`
  provider.person = { sub: `there-${made}`, email, email_verified: true, hd: 'example.org' }
})

afterAll(async () => {
  const failures = pool.refusals.filter(({ status }) => status >= 500)
  const said = pool.logged.join('\n')
  await pool.stop()
  provider.stop()
  expect(failures).toEqual([])
  expect(said).not.toContain('provider-token')
})

async function aUser() {
  const username = `member-${made}@example.org`
  await createUser(pool.ctx, { username, password, permanent: true })
  return { username, password }
}

function aBrowser(): TestBrowser {
  return new TestBrowser(pool.ctx, (url, init) =>
    fetch(new URL(url, pool.origin), { ...init, redirect: 'manual' }),
  )
}

function open(changes: Record<string, string | undefined> = {}): Promise<TestBrowser> {
  return aBrowser().open(authorizeUrl(pool.ctx, changes))
}

async function aCode(): Promise<string> {
  const user = await aUser()
  const browser = await open()
  await browser.send(user)
  return browser.location.searchParams.get('code') ?? ''
}

async function exchange(code: string, changes: Record<string, string> = {}) {
  const form = {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: `${pool.origin}/account`,
    code_verifier: VERIFIER,
    code,
    ...changes,
  }
  const answer = await fetch(`${pool.origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const body = (await answer.json()) as { error?: string; access_token?: string }
  return { status: answer.status, ...body }
}

/** Opens the provider from the page. */
async function goThere(name = 'Google') {
  const browser = await open({ identity_provider: name })
  await browser.open(`${browser.location.pathname}${browser.location.search}`)
  expect(browser.location.origin).toBe(provider.issuer)
  return { browser, asked: browser.location }
}

function returnPath(answer: Record<string, string>): string {
  return `/oauth2/idpresponse?${new URLSearchParams(answer)}`
}

async function userCount(): Promise<number> {
  return (await pool.ctx.db.select().from(users)).length
}

test('a client that knows only the issuer finds the rest, logs a member in, and logs them out', async () => {
  const user = await aUser()
  const { userPoolId } = pool.ctx.config.identity
  const issuer = new URL(`${pool.origin}/identity/${userPoolId}`)
  const client = await oidc.discovery(issuer, 'web', undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  })
  const codeVerifier = oidc.randomPKCECodeVerifier()
  const secrets = { state: oidc.randomState(), nonce: oidc.randomNonce() }
  const url = oidc.buildAuthorizationUrl(client, {
    ...secrets,
    redirect_uri: `${pool.origin}/account`,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  const browser = await aBrowser().open(url.href)
  await browser.send(user)
  const tokens = await oidc.authorizationCodeGrant(client, browser.location, {
    pkceCodeVerifier: codeVerifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  })
  const sub = tokens.claims()?.sub ?? ''
  expect(tokens.claims()).toMatchObject({ email: user.username, aud: 'web', iss: issuer.href })
  const info = await oidc.fetchUserInfo(client, tokens.access_token, sub)
  expect(info).toMatchObject({ sub, email: user.username })
  const renewed = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '')
  await oidc.tokenRevocation(client, renewed.refresh_token ?? '')
  await expect(oidc.fetchUserInfo(client, renewed.access_token, sub)).rejects.toThrow()
  const left = await browser.open(
    oidc.buildEndSessionUrl(client, { post_logout_redirect_uri: `${pool.origin}/login` }).href,
  )
  expect([left.status, left.location.href]).toEqual([302, `${pool.origin}/login`])
})

test('an unknown client or a wrong address is reported here, and the browser is not redirected', async () => {
  for (const changes of [
    { client_id: 'other' },
    { client_id: undefined },
    { redirect_uri: undefined },
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${pool.origin}/account/` },
    { redirect_uri: `${pool.origin}/account?next=https://evil.example/` },
    { redirect_uri: `${pool.origin}@evil.example/account` },
  ]) {
    const browser = await open(changes)
    expect([browser.status, browser.headers.get('location')], JSON.stringify(changes)).toEqual([400, null])
    expect(browser.page).not.toContain('evil.example')
    expect(browser.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('no password is requested without a proof key or with a plain-text key', async () => {
  for (const changes of [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge: undefined },
    { code_challenge_method: 'plain', code_challenge: VERIFIER },
    { code_challenge_method: undefined },
    { code_challenge: 'short' },
  ]) {
    const { status, location } = await open(changes)
    expect([status, location.pathname]).toEqual([302, '/account'])
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      error: 'invalid_request',
      state: 'some-state',
    })
  }
})

test('a state is returned unchanged, whatever characters it contains', async () => {
  const user = await aUser()
  for (const state of [
    'a b+c%20d&state=other#x?y',
    '"><script>alert(1)</script>',
    'Ünïcödé – ✓ 🍞',
    '\r\nset-cookie: x=1',
    'x'.repeat(2000),
    '',
  ]) {
    const browser = await open({ state })
    expect(browser.page).not.toContain('<script')
    await browser.send(user)
    const { searchParams } = browser.location
    expect(searchParams.getAll('state')).toEqual(state ? [state] : expect.toSatisfy(isEmpty))
    expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    expect(browser.headers.get('set-cookie') ?? '').not.toContain('x=1')
  }
})

function isEmpty(values: string[]): boolean {
  return values.join('') === ''
}

test('a code works once, and sending it again ends its session', async () => {
  const code = await aCode()
  const first = await exchange(code)
  expect(first.status).toBe(200)
  const asMember = { authorization: `Bearer ${first.access_token}` }
  const info = () => fetch(`${pool.origin}/oauth2/userInfo`, { headers: asMember })
  expect((await info()).status).toBe(200)
  expect(await exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect((await info()).status).toBe(401)
})

test('a code is valid only for its own client, address and key, and for five minutes', async () => {
  const code = await aCode()
  expect(await exchange(code, { client_id: 'other' })).toMatchObject({ error: 'invalid_client' })
  expect(await exchange(code)).toMatchObject({ status: 200 })
  const user = { username: `member-${made}@example.org`, password }
  const another = async () => {
    const browser = await open()
    await browser.send(user)
    return browser.location.searchParams.get('code') ?? ''
  }
  for (const changes of [
    { redirect_uri: `${pool.origin}/login` },
    { code_verifier: `${VERIFIER}x` },
    { code_verifier: CHALLENGE },
  ] as Record<string, string>[]) {
    expect(await exchange(await another(), changes)).toMatchObject({ status: 400, error: 'invalid_grant' })
  }
  expect(await exchange('unknown')).toMatchObject({ status: 400, error: 'invalid_grant' })
  const late = await another()
  pool.moveClock(5 * MINUTE + 1000)
  expect(await exchange(late)).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('no invalid provider response signs a user in or creates an account', async () => {
  const before = await userCount()
  for (const flaw of ['nonce', 'audience', 'issuer', 'key', 'expired'] satisfies Flaw[]) {
    provider.flaw = flaw
    const { browser, asked } = await goThere()
    await browser.open(returnPath(provider.agree(asked)))
    expect([flaw, browser.status, browser.fault]).toEqual([
      flaw,
      400,
      expect.stringContaining('Logging in with Google did not work'),
    ])
  }
  provider.flaw = null
  const { browser, asked } = await goThere()
  const state = asked.searchParams.get('state') ?? ''
  for (const error of ['access_denied', 'server_error', '<script>']) {
    await browser.open(returnPath({ error, error_description: '<script>alert(1)</script>', state }))
    expect(browser.status).toBe(400)
    expect(browser.fault).toContain('Google')
    expect(browser.page).not.toContain('<script')
  }
  const useless: Record<string, string>[] = [{ state }, { code: 'unknown', state }, { code: '', state }]
  for (const answer of useless) {
    await browser.open(returnPath(answer))
    expect([browser.status, browser.fault]).toEqual([400, expect.stringContaining('did not work')])
  }
  const stray: Record<string, string>[] = [{}, { code: 'x' }, { ...provider.agree(asked), state: 'forged' }]
  for (const answer of stray) {
    await browser.open(returnPath(answer))
    expect([browser.status, browser.title]).toEqual([400, 'We cannot continue here'])
  }
  expect((await aBrowser().open(returnPath(provider.agree(asked)))).title).toBe('We cannot continue here')
  expect(await userCount()).toBe(before)
})

test('Apple’s form post, which comes without a cookie, continues in the browser that started it', async () => {
  const { browser, asked } = await goThere('SignInWithApple')
  expect(asked.searchParams.get('response_mode')).toBe('form_post')
  const answer = provider.agree(asked)
  const post = (form: Record<string, string>) =>
    fetch(`${pool.origin}/oauth2/idpresponse`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(form),
    })
  const posted = await post({ ...answer, user: '{"name":{"firstName":"Ada"}}' })
  expect(posted.status).toBe(303)
  const url = posted.headers.get('location') ?? ''
  expect(url).not.toContain('Ada')
  expect((await aBrowser().open(url)).title).toBe('We cannot continue here')
  await browser.open(url)
  expect([browser.status, browser.location.pathname]).toEqual([303, '/account'])
  const code = browser.location.searchParams.get('code') ?? ''
  expect(await exchange(code)).toMatchObject({ status: 200 })

  const next = await goThere('SignInWithApple')
  const refused = await post({
    error: 'user_cancelled_authorize',
    state: next.asked.searchParams.get('state') ?? '',
  })
  await next.browser.open(refused.headers.get('location') ?? '')
  expect(next.browser.fault).toBe('You did not log in with Apple. You can try again, or use your password.')
})

test('an address that is unverified on either side links and creates nothing, but the password does', async () => {
  provider.person.email_verified = false
  const before = await userCount()
  const { browser, asked } = await goThere()
  await browser.open(returnPath(provider.agree(asked)))
  expect(browser.fault).toContain('did not vouch for your email address')
  expect(await userCount()).toBe(before)

  provider.person.email_verified = true
  const username = `member-${made}@example.org`
  await createAccount(pool.ctx, { username, password })
  const again = await goThere()
  await again.browser.open(returnPath(provider.agree(again.asked)))
  expect(again.browser.fault).toContain('You have an account with the address that Google told us')
  await again.browser.send({ username, password: 'Other-Bread-13' })
  expect(again.browser.fault).not.toBe('')
  await again.browser.send({ username, password })
  expect(again.browser.status).toBe(303)

  const linked = await goThere()
  await linked.browser.open(returnPath(provider.agree(linked.asked)))
  expect([linked.browser.status, linked.browser.location.pathname]).toEqual([303, '/account'])
})
