import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { ada, authorizeUrl, createAda, exchangeCodeFor, TestBrowser } from '../login-app.fixtures.ts'

test('a browser is only sent to an address that is registered exactly', async ({ ctx }) => {
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
    const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, { redirect_uri }))
    expect([browser.status, browser.headers.get('location')], redirect_uri).toEqual([400, null])
    expect(browser.page).not.toContain('evil.test')
  }
  const twice = await new TestBrowser(ctx).open(`${authorizeUrl(ctx)}&redirect_uri=https://evil.test/`)
  expect([twice.status, twice.headers.get('location')]).toEqual([400, null])
  const unknown = await new TestBrowser(ctx).open(authorizeUrl(ctx, { client_id: 'other' }))
  expect([unknown.status, unknown.headers.get('location')]).toEqual([400, null])
})

test('another registered address gets the code, and its origin is allowed for the form', async ({ ctx }) => {
  await createAda(ctx)
  const redirect = 'https://app.example/back?from=careplate'
  const { config } = ctx
  const registered = {
    ...ctx,
    config: { ...config, identity: { ...config.identity, redirects: [redirect] } },
  }
  const browser = await new TestBrowser(registered).open(authorizeUrl(registered, { redirect_uri: redirect }))
  expect(browser.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;")
  await browser.send(ada)
  expect(browser.location.href).toMatch(/^https:\/\/app\.example\/back\?from=careplate&code=[\w-]{43}&state=/)
  const code = browser.location.searchParams.get('code') ?? ''
  expect((await exchangeCodeFor(registered, code, { redirect_uri: redirect })).status).toBe(200)
})

test('a request with another error returns to the client with the error and the state', async ({ ctx }) => {
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
    [{ prompt: 'login none' }, 'login_required'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ nonce: 'n'.repeat(2049) }, 'invalid_request'],
  ]
  for (const [changes, error] of mistakes) {
    const browser = await new TestBrowser(ctx).open(authorizeUrl(ctx, changes))
    expect(browser.status).toBe(302)
    const { searchParams, pathname } = browser.location
    expect([pathname, searchParams.get('error'), searchParams.get('state')]).toEqual([
      '/account',
      error,
      'some-state',
    ])
  }
  const twice = await new TestBrowser(ctx).open(`${authorizeUrl(ctx)}&scope=openid`)
  expect(twice.location.searchParams.get('error')).toBe('invalid_request')
})

test('a client can make the browser post the request', async ({ ctx }) => {
  await createAda(ctx)
  const browser = new TestBrowser(ctx)
  const post = (changes: Record<string, string | undefined> = {}) =>
    browser.post('/oauth2/authorize', authorizeUrl(ctx, changes).split('?')[1] ?? '')
  await post({ login_hint: ada.username })
  expect([browser.status, browser.page.includes(ada.username)]).toEqual([200, true])
  await browser.send(ada)
  expect((await exchangeCodeFor(ctx, browser.location.searchParams.get('code') ?? '')).status).toBe(200)
  await post({ response_type: 'token' })
  expect([browser.status, browser.location.searchParams.get('error')]).toEqual([
    303,
    'unsupported_response_type',
  ])
  expect((await post({ redirect_uri: 'https://eve.example' })).title).toBe('We cannot continue here')
})
