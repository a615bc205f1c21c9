import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inspect } from './looks/axe.ts'
import { anAccount, tokensOf } from './people/accounts.ts'
import { changeConfig, DESKTOP, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

const LOGIN = 'https://login.careplate.test'

let server: RunningServer
let browser: Browser
let guest: Visit
let page: Page

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
})

afterAll(() => closeJourney({ server, browser }))

beforeEach(async () => {
  guest = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
  page = guest.page
})

afterEach(() => guest.context.close())

/** Simulates a hosted login with these providers behind TLS. */
async function offer(providers: string[]): Promise<void> {
  const oauth = {
    domain: new URL(LOGIN).host,
    providers,
    scopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [`${server.url}/account`],
    redirectSignOut: [`${server.url}/login`],
    responseType: 'code',
  }
  await changeConfig(page, server.url, ({ identity }) => ({ identity: { ...identity, oauth } }))
}

/** Simulates a hosted login that returns every browser at once with a generated response. */
async function sendBack(answer: (asked: URLSearchParams) => Record<string, string>) {
  const asked: URLSearchParams[] = []
  await page.route(`${LOGIN}/oauth2/authorize**`, async (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const location = `${query.get('redirect_uri')}?${new URLSearchParams(answer(query))}`
    await route.fulfill({ status: 302, headers: { location } })
  })
  return asked
}

test('only configured providers have a button, above an "or"', async () => {
  await offer(['Google', 'SignInWithApple', 'LoginWithAmazon', 'Facebook'])
  await page.goto(`${server.url}/login`)
  for (const name of ['Google', 'Apple', 'Amazon', 'Facebook']) {
    await page.getByRole('button', { name: `Sign In with ${name}` }).waitFor()
  }
  expect(await dividerWord()).toBe('"or"')
  await inspect(page, 'login-providers-desktop')
  await page.unrouteAll()
  await offer(['Facebook'])
  await page.reload()
  await page.getByRole('button', { name: 'Sign In with Facebook' }).waitFor()
  expect(await page.getByRole('button', { name: /Sign In with/ }).count()).toBe(1)
})

/** Returns the word in the line between the providers and the password, which is written by CSS. */
function dividerWord(): Promise<string> {
  return page.getByRole('separator').evaluate((line) => {
    return getComputedStyle(line).overflow === 'visible'
      ? getComputedStyle(line, '::after').content
      : 'cut off'
  })
}

test('a user who comes back from a provider is signed in, on the original page', async () => {
  const tokens = await tokensOf(server, await anAccount(server))
  let exchanged = new URLSearchParams()
  await offer(['Google'])
  const asked = await sendBack((query) => ({ code: 'the-code', state: query.get('state') ?? '' }))
  await page.route(`${LOGIN}/oauth2/token`, async (route) => {
    exchanged = new URLSearchParams(route.request().postData() ?? '')
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: {
        access_token: tokens.AccessToken,
        id_token: tokens.IdToken,
        refresh_token: tokens.RefreshToken,
        token_type: 'Bearer',
        expires_in: tokens.ExpiresIn,
      },
    })
  })
  await page.goto(`${server.url}/account/security`)
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await page.waitForURL(`${server.url}/account/security`)
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    identity_provider: 'Google',
    response_type: 'code',
    redirect_uri: `${server.url}/account`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^\w{32}$/),
  })
  const verifier = exchanged.get('code_verifier') ?? ''
  expect(verifier).toHaveLength(128)
  expect(asked[0]?.get('code_challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'))
  expect(exchanged.get('code')).toBe('the-code')
  await page.goto(`${server.url}/login`)
  await page.getByText(/You are logged in/).waitFor()
})

test('a user who cancels at a provider gets a message, and can sign in another way', async () => {
  await offer(['Google'])
  await sendBack((query) => ({
    error: 'access_denied',
    error_description: 'The user cancelled the login',
    state: query.get('state') ?? '',
  }))
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You were not logged in.' })
  await alert.getByText(/stopped before it was complete/).waitFor()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.has('error')).toBe(false)
  await inspect(page, 'login-provider-refused-desktop')
  await alert.getByRole('button', { name: 'Dismiss alert' }).click()
  await alert.waitFor({ state: 'detached' })
})

test('a response to another user’s sign-in is refused', async () => {
  await offer(['Google'])
  await sendBack(() => ({ code: 'the-code', state: 'A'.repeat(32) }))
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Sign In with Google' }).click()
  await page
    .getByRole('alert')
    .getByText(/did not belong to a login from this browser/)
    .waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('accessToken')
})
