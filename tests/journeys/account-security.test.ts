import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import {
  type Account,
  anAccount,
  callIdentity,
  mailedCode,
  nextTotp,
  tokensOf,
  totp,
  withSecondFactors,
} from './people/accounts.ts'
import { logIn, PASSWORD } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber } from './people/subscribers.ts'
import { expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

const NEW_PASSWORD = 'Rye-and-Barley-34'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

describe('the account', () => {
  let guest: Visit
  let page: Page

  beforeEach(async () => {
    guest = await visit(browser, { viewport: PHONE, bypassCSP: true })
    page = guest.page
  })

  afterEach(() => guest.context.close())

  const look = (state: string) => inspectBoth(page, `account-${state}`)
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true })
  const section = (title: string) => page.getByRole('region', { name: title, exact: true })

  async function openSecurity(account: Account): Promise<void> {
    await signIn(page, server, account)
    await page.goto(`${server.url}/account/security`)
    await button('Change password').waitFor()
  }

  /** Logs in on a device that the account then recognizes. */
  async function logInToSecurity(account: Account): Promise<void> {
    await page.goto(`${server.url}/account/security`)
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Login and security', level: 1 }).waitFor()
    await button('Change password').waitFor()
  }

  test('a member reaches the security page from the account', async () => {
    const member = await aSubscriber(server)
    await signIn(page, server, member)
    await page.goto(`${server.url}/account`)
    await page.getByText('Free 7 Day Trial').waitFor()
    await page.getByRole('link', { name: 'Open this week' }).waitFor()
    await look('home')
    await page.getByRole('link', { name: 'Login and security' }).click()
    await button('Change password').waitFor()
    await look('security')
  })

  test('the password is changed only with the current password, and other sessions end', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    const other = await tokensOf(server, account)
    await button('Change password').click()
    await expectFocus(page.getByLabel('Current password'))
    await button('Save the new password').click()
    await expectFocus(page.getByLabel('Current password'))
    await page.getByText('This field is required').first().waitFor()
    await page.getByLabel('Current password').fill('Wrong-Bread-12')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Confirm new password').fill('shorter')
    await page.keyboard.press('Enter')
    await page.getByText(/Password must have at least 8 characters/).waitFor()
    await page.getByText('Your passwords must match').waitFor()
    await look('password-faults')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('This is not your current password').waitFor()
    await expectFocus(page.getByLabel('Current password'))
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed.').waitFor()
    expect(await callIdentity(server, 'GetUser', { AccessToken: other.AccessToken })).toMatchObject({
      status: 400,
    })
    expect(await tokensOf(server, account)).toBeUndefined()
    expect(await tokensOf(server, { ...account, password: NEW_PASSWORD })).toBeDefined()
  })

  test('a new address applies once its code is typed; until then the old one does', async () => {
    const account = await anAccount(server)
    const taken = await anAccount(server)
    await openSecurity(account)
    const own = section('Email address')
    await own.getByText('Verified').waitFor()
    await own.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('New email address').fill('not-an-address')
    await button('Send code').click()
    await page.getByText('Please enter a valid email').waitFor()
    await look('email-fault')
    const email = `moved-${account.email}`
    const since = Date.now()
    await page.getByLabel('New email address').fill(email)
    await button('Send code').click()
    await page.getByText(`A code is on its way to ${email}.`).waitFor()
    await look('email-code')
    expect(await tokensOf(server, account)).toBeDefined()
    const first = await mailedCode(server, email, since)
    await page.getByLabel('Code').fill(first === '000000' ? '111111' : '000000')
    await button('Confirm').click()
    await own.getByText('Invalid verification code provided, please try again.').waitFor()
    await expectFocus(page.getByLabel('Code'))
    await button('Resend code').click()
    await page.getByText('Another code is on its way.').waitFor()
    await expect.poll(async () => (await server.inbox(email)).length).toBe(2)
    await page.getByLabel('Code').fill(await mailedCode(server, email, since))
    await button('Confirm').click()
    await page.getByText(`From now on you log in with ${email}.`).waitFor()
    await own.getByText(email, { exact: true }).waitFor()
    expect(await tokensOf(server, account)).toBeUndefined()
    expect(await tokensOf(server, { ...account, email })).toBeDefined()
    await expect.poll(() => server.inbox(account.email)).toHaveLength(2)

    await own.getByRole('button', { name: 'Change' }).click()
    const again = Date.now()
    await page.getByLabel('New email address').fill(taken.email)
    await button('Send code').click()
    await page.getByLabel('Code').fill(await mailedCode(server, taken.email, again))
    await button('Confirm').click()
    await page.getByText('An account with this email address exists already').waitFor()
  })

  test('an address that was never verified is verified here', async () => {
    const account = await anAccount(server, { emailVerified: false })
    await page.goto(`${server.url}/account/security`)
    await logIn(page, account)
    await button('Skip').click()
    await section('Email address').getByText('Not verified yet').waitFor()
    await expect.poll(() => button('Turn on').isDisabled()).toBe(true)
    await look('unverified')
    const since = Date.now()
    await button('Send a new email').click()
    await page.getByLabel('Code').fill(await mailedCode(server, account.email, since))
    await button('Confirm').click()
    await page.getByText('Your address is verified.').waitFor()
    await expect.poll(() => button('Turn on').isDisabled()).toBe(false)
  })

  test('the link mailed with a new account verifies its address, even on another device', async () => {
    const account = await anAccount(server, { emailVerified: false })
    const [mail] = await server.inbox(account.email)
    await page.goto(/\S+\/login\/verify-email#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
    await look('verified-by-link')
    await page.reload()
    await page.getByRole('heading', { name: 'This link was used already or has expired' }).waitFor()
    await page.getByText(/shows as verified in your account, you need to do nothing more/).waitFor()
    await look('verified-by-link-again')
    await page.goto(`${server.url}/account/security`)
    await logIn(page, account)
    await section('Email address').getByText('Verified', { exact: true }).waitFor()
  })

  test('an address verified on another device shows as verified once its page is visible again', async () => {
    const account = await anAccount(server, { emailVerified: false })
    await signIn(page, server, account)
    await page.goto(`${server.url}/account/security`)
    await section('Email address').getByText('Not verified yet').waitFor()
    const { page: overview } = await visitAgain('/account')
    await overview.getByText('Not verified yet').waitFor()
    const { page: typing } = await visitAgain('/account/security')
    await typing.getByRole('button', { name: 'Enter the code' }).click()
    await typing.getByLabel('Code').waitFor()
    await openMailedLink(account)
    await typing.getByLabel('Code').fill('123456')
    await typing.getByRole('button', { name: 'Confirm' }).click()
    await typing.getByText('Your address is verified.').waitFor()
    for (const shown of [page, overview]) {
      await shown.evaluate(() => window.dispatchEvent(new Event('focus')))
      await shown.getByText('Verified', { exact: true }).waitFor()
    }
    expect(await page.getByText('Not verified yet').count()).toBe(0)

    async function visitAgain(path: string): Promise<{ page: Page }> {
      const again = await guest.context.newPage()
      await again.goto(`${server.url}${path}`)
      return { page: again }
    }

    async function openMailedLink({ email }: Account): Promise<void> {
      const device = await visit(browser, { viewport: PHONE })
      const [mail] = await server.inbox(email)
      await device.page.goto(/\S+\/login\/verify-email#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
      await device.page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
      await device.context.close()
    }
  })

  test('a typed password stays below a login when the browser has forgotten the session', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    await button('Change password').click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.evaluate(() => localStorage.clear())
    await guest.context.clearCookies()
    await page.keyboard.press('Enter')
    const login = page.getByRole('dialog', { name: 'Your session has ended.' })
    await login.getByLabel('Email', { exact: true }).waitFor()
    await login.getByLabel('Email', { exact: true }).fill(account.email)
    await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await login.getByRole('button', { name: 'Sign in', exact: true }).click()
    await login.waitFor({ state: 'detached' })
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD)
    await page.getByLabel('New password', { exact: true }).press('Enter')
    await page.getByText('Your password is changed.').waitFor()
  })

  test('the authenticator app is set up, requested, and removed', async () => {
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const account = await anAccount(server)
    await openSecurity(account)
    await button('Set up').click()
    const picture = page.getByAltText('QR code for your authenticator app')
    await picture.waitFor()
    expect(await picture.boundingBox()).toMatchObject({ width: 228, height: 228 })
    await button('Copy').click()
    await button('Copied').waitFor()
    const key = await page.evaluate(() => navigator.clipboard.readText())
    await look('set-up-app')
    await page.getByLabel('Code').fill(totp(key, Date.now() - 600_000))
    await button('Confirm').click()
    await page.getByText('This is not the code that the app shows now').waitFor()
    await page.getByLabel('Code').fill(totp(key, Date.now()))
    await button('Confirm').click()
    await page.getByText('From now on logging in asks for a code from your app.').waitFor()
    await look('app-added')

    const elsewhere = await visit(browser, { viewport: PHONE })
    await elsewhere.page.goto(`${server.url}/login`)
    await logIn(elsewhere.page, account)
    await elsewhere.page.getByLabel('Code').waitFor()
    await elsewhere.page.getByLabel('Code').fill(nextTotp(key))
    await elsewhere.page.getByRole('button', { name: 'Confirm' }).click()
    await elsewhere.page.waitForURL(/\/account/)
    await elsewhere.context.close()

    await button('Remove').click()
    await page.getByText(/your password alone is enough to get in/).waitFor()
    await look('remove-app')
    await button('Remove').click()
    await page.getByText('Your authenticator app is no longer asked for.').waitFor()
    expect(await tokensOf(server, account)).toBeDefined()
  })

  test('codes by mail are turned on and off, and one of two second steps can be preferred', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    await button('Turn on').click()
    await page.getByText('From now on logging in asks for a code that we email you.').waitFor()
    await button('Turn off').click()
    await page.getByText('No more codes are emailed for logging in.').waitFor()
    await withSecondFactors(server, account, { app: true, email: true, prefer: 'app' })
    await page.reload()
    await page.getByLabel('Which one to ask for').selectOption('The code by email')
    await page.getByText('Saved.').waitFor()
    await look('two-second-steps')
    await expect.poll(() => preferredOf(account)).toBe('EMAIL_OTP')
    await page.getByLabel('Which one to ask for').selectOption('Let me choose each time')
    await expect.poll(() => preferredOf(account)).toBe(null)
  })

  async function preferredOf({ sub }: Account): Promise<string | null | undefined> {
    const [row] = await query<{ preferred: string | null }>(
      server.dataDir,
      'select preferred_mfa as preferred from identity.users where sub = $1',
      [sub],
    )
    return row?.preferred
  }

  test('devices are listed, remembered and forgotten', async () => {
    const account = await anAccount(server)
    const elsewhere = await visit(browser, { viewport: PHONE })
    await elsewhere.page.goto(`${server.url}/account`)
    await logIn(elsewhere.page, account)
    await elsewhere.page.getByRole('heading', { name: 'My Account' }).waitFor()

    await logInToSecurity(account)
    const devices = section('Devices').getByRole('listitem')
    await expect.poll(() => devices.count()).toBe(2)
    const here = devices.filter({ hasText: 'This device' })
    await here.getByText(/Last logged in/).waitFor()
    await look('devices')
    await here.getByRole('button', { name: 'Remember this device' }).click()
    await page.getByText('This device is remembered.').waitFor()

    await devices
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Forget/ })
      .click()
    await page.getByText(/is forgotten, and signed out\./).waitFor()
    await expect.poll(() => devices.count()).toBe(1)
    await elsewhere.page.goto(`${server.url}/account/security`)
    await elsewhere.page.waitForURL(/\/login/)
    await elsewhere.context.close()

    await here.getByRole('button', { name: /^Forget/ }).click()
    await page.getByText('This device is forgotten.').waitFor()
    await section('Devices').getByText('None yet.').waitFor()
  })

  test('a remembered device is not asked for a second step', async () => {
    const account = await anAccount(server)
    await logInToSecurity(account)
    await button('Remember this device').click()
    await page.getByText('This device is remembered.').waitFor()
    await button('Turn on').click()
    await page.getByText('From now on logging in asks for a code that we email you.').waitFor()
    await page.goto(`${server.url}/account`)
    await button('Sign Out').click()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'My Account' }).waitFor()
  })

  test('signing out everywhere ends every session', async () => {
    const account = await anAccount(server)
    const elsewhere = await tokensOf(server, account)
    await openSecurity(account)
    await button('Sign out everywhere').click()
    await page.waitForURL(/\/login/)
    expect(await callIdentity(server, 'GetUser', { AccessToken: elsewhere.AccessToken })).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException' },
    })
  })

  test('a session that was ended elsewhere is reported as ended', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    await query(server.dataDir, 'update identity.sign_ins set revoked_at = now() where sub = $1', [
      account.sub,
    ])
    await button('Turn on').click()
    await page.waitForURL(/\/login\?next=%2Faccount%2Fsecurity/)
    await page.getByText('Your session has ended.').waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await look('session-ended')
    await logIn(page, account)
    await page.waitForURL(`${server.url}/account/security`)
  })

  test("if signing out everywhere fails, the page doesn't claim that it worked", async () => {
    const account = await anAccount(server)
    const elsewhere = await tokensOf(server, account)
    await openSecurity(account)
    await page.route('**/identity', (route) =>
      route.request().headers()['x-amz-target']?.endsWith('GlobalSignOut') ? route.abort() : route.continue(),
    )
    await button('Sign out everywhere').click()
    await section('Devices')
      .getByRole('alert')
      .getByText(/cannot reach Careplate/)
      .waitFor()
    expect(await callIdentity(server, 'GetUser', { AccessToken: elsewhere.AccessToken })).toMatchObject({
      status: 200,
    })
  })

  test('no button appears before content that would move it', async () => {
    const member = await aSubscriber(server)
    await signIn(page, server, member)
    const { asked, go } = await heldBack(page, '**/api/**/readings')
    await page.goto(`${server.url}/account/security`)
    await asked
    await page.getByRole('region', { name: 'Loading your login settings' }).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    go()
    const last = button('Export my data')
    await last.waitFor()
    const before = await last.boundingBox()
    await page.waitForLoadState('networkidle')
    expect(await last.boundingBox()).toEqual(before)
  })

  test('the record of access can be requested again if it could not be loaded', async () => {
    const member = await aSubscriber(server)
    await signIn(page, server, member)
    await page.route('**/api/**/readings', (route) => route.abort(), { times: 1 })
    await page.goto(`${server.url}/account/security`)
    const own = section('Who looked at your health data')
    await own.getByText('We could not load who looked at it').waitFor()
    await look('accesses-not-loaded')
    await button('Change password').waitFor()
    await own.getByRole('button', { name: 'Try again' }).click()
    await own.getByText('Nobody at Careplate has opened any of it.').waitFor()
    await own.getByRole('button', { name: 'Agree' }).waitFor()
  })

  test('all stored data can be downloaded as a file', async () => {
    const member = await aSubscriber(server)
    await openSecurity(member)
    const download = page.waitForEvent('download')
    await button('Export my data').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^careplate-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(data).toMatchObject({
      account: { username: member.email },
      profile: { _id: member.profileId, username: member.email },
      subscription: { status: 'trialing' },
    })
    expect(data.consents).toHaveLength(2)
    await page.getByText('The file is in your downloads.').waitFor()
  })

  test("a button keeps the focus while it is busy, and doesn't run twice", async () => {
    const member = await aSubscriber(server)
    await openSecurity(member)
    const held = await heldBack(page, '**/api/**/export')
    const act = button('Export my data')
    await act.focus()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await expect.poll(() => act.getAttribute('aria-busy')).toBe('true')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await expectFocus(act)
    held.go()
    await download
    await page.getByText('The file is in your downloads.').waitFor()
    await expectFocus(act)
    expect(held.count()).toBe(1)
  })

  test('an account is deleted after typing a confirmation, and the page first lists the data to be erased', async () => {
    const member = await aSubscriber(server)
    await openSecurity(member)
    await page.getByRole('link', { name: 'Delete my account' }).click()
    await page.getByText(/It ends at once, and days that are paid for are lost/).waitFor()
    await look('delete')
    await button('Delete my account permanently').click()
    await page.getByText('Please type the word delete').waitFor()
    await look('delete-fault')
    await page.getByLabel(/Type “delete” to confirm/).fill('Delete')
    await button('Delete my account permanently').click()
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    await look('deleted')
    expect(await tokensOf(server, member)).toBeUndefined()
    const rows = await query(server.dataDir, 'select 1 from members.profiles where id = $1', [
      member.profileId,
    ])
    expect(rows).toEqual([])
    await page.goto(`${server.url}/account`)
    await page.waitForURL(/\/login/)
  })

  test('an old sign-in must be renewed before an account can be deleted', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    await query(
      server.dataDir,
      `update identity.sign_ins set signed_in_at = now() - interval '1 hour' where sub = $1`,
      [account.sub],
    )
    await expireTokens(page)
    await page.goto(`${server.url}/account/delete`)
    await page.getByRole('heading', { name: 'First, log in once more' }).waitFor()
    await look('sign-in-again')
    expect(await button('Delete my account permanently').count()).toBe(0)
    await button('Log in again').click()
    const address = page.getByLabel('Email', { exact: true })
    await expect.poll(() => address.inputValue()).toBe(account.email)
    expect(page.url()).not.toContain(encodeURIComponent(account.email))
    await logIn(page, account)
    await page.waitForURL(/\/account\/delete/)
    await button('Delete my account permanently').waitFor()
  })

  test('a sign-in that expires while the form is open deletes nothing, and the page shows an error', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    await page.goto(`${server.url}/account/delete`)
    await page.getByLabel(/Type “delete” to confirm/).fill('delete')
    await query(
      server.dataDir,
      `update identity.sign_ins set signed_in_at = now() - interval '11 minutes' where sub = $1`,
      [account.sub],
    )
    await button('Delete my account permanently').click()
    await page.getByText('Nothing was deleted.').waitFor()
    await page.getByRole('heading', { name: 'First, log in once more' }).waitFor()
    await look('delete-too-late')
    expect(await tokensOf(server, account)).toBeDefined()
    await button('Log in again').click()
    await logIn(page, account)
    await page.waitForURL(/\/account\/delete/)
    await page.getByLabel(/Type “delete” to confirm/).fill('delete')
    await button('Delete my account permanently').click()
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  })

  test('the account can be used with only the keyboard', async () => {
    const account = await anAccount(server)
    await openSecurity(account)
    await tabTo(page, 'Change password')
    await page.keyboard.press('Enter')
    await expectFocus(page.getByLabel('Current password'))
    await page.keyboard.type(PASSWORD)
    // Each field is followed by a button that shows the typed value.
    for (const label of ['New password', 'Confirm new password']) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expectFocus(page.getByLabel(label, { exact: true }))
      await page.keyboard.type(NEW_PASSWORD)
    }
    await page.keyboard.press('Enter')
    await page.getByText('Your password is changed.').waitFor()
  })
})

/** Presses the tab key until a button with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return
  }
  throw new Error(`The tab key does not lead to ${name}.`)
}

/** Simulates an hour passing: the browser must request new tokens, which contain the sign-in time. */
async function expireTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (!/\.(access|id)Token$/.test(name)) continue
      const [head, body = '', proof] = (localStorage.getItem(name) ?? '').split('.')
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
      const past = btoa(JSON.stringify({ ...claims, exp: 1_000_000_000 }))
      const encoded = past.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
      localStorage.setItem(name, `${head}.${encoded}.${proof}`)
    }
  })
}
