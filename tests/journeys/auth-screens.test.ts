import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { anAccount, callIdentity, mailedCode, nextTotp, totp, withSecondFactors } from './people/accounts.ts'
import { logIn, PASSWORD } from './people/member-path.ts'
import { changeConfig, expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
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

describe('signing in', () => {
  let guest: Visit
  let page: Page

  beforeEach(async () => {
    guest = await visit(browser, { viewport: PHONE, bypassCSP: true })
    page = guest.page
  })

  afterEach(async () => {
    await guest.context.close()
  })

  const look = (state: string) => inspectBoth(page, `login-${state}`)

  async function open(url = '/login'): Promise<void> {
    await page.goto(`${server.url}${url}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  }

  test('the space of the form is reserved until it appears', async () => {
    await page.addInitScript(noteFramesWithoutHeading)
    await open()
    const frames = await page.evaluate(() => (window as unknown as { frames: Frames }).frames)
    expect(frames.painted).toBeGreaterThan(1)
    expect(frames.withoutHeading).toBe(0)
  })

  test('an empty sign-in shows at each field that it is required, and sends nothing', async () => {
    await open()
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual(['This field is required', 'This field is required'])
    await expectFocus(page.getByLabel('Email', { exact: true }))
    expect(asked.filter((url) => url.includes('cognito'))).toEqual([])
    await look('empty')
    await page.getByLabel('Email', { exact: true }).fill('eater@example.com')
    await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  })

  test('the back office sends guests to the sign-in screen', async () => {
    await page.goto(`${server.url}/admin`)
    await page.waitForURL(/\/login\?next=%2Fadmin$/)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })

  test('a wrong password is reported in an alert that can be dismissed, and typed text is kept', async () => {
    const { email } = await anAccount(server)
    await open()
    await look('sign-in')
    expect(await page.getByRole('button', { name: /Sign In with/ }).count()).toBe(0)
    expect(await page.getByRole('separator').count()).toBe(0)
    await logIn(page, { email, password: 'Wrong-Bread-12' })
    await page.getByRole('alert').getByText('Incorrect username or password. Please check both.').waitFor()
    await look('wrong-password')
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
    await expectFocus(page.getByLabel('Password', { exact: true }))
    await page.getByRole('button', { name: 'Dismiss alert' }).click()
    await page.getByText('Incorrect username or password.').waitFor({ state: 'detached' })
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectAccountPage(page)
  })

  test('a signed-in user is greeted, and can continue or sign out', async () => {
    const account = await anAccount(server)
    await open()
    await logIn(page, account)
    await expectAccountPage(page)
    await page.goto(`${server.url}/login`)
    await page.getByText(`Hello, ${account.email}. You are logged in.`).waitFor()
    await look('greeting')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })

  test('the user returns to the original page', async () => {
    const account = await anAccount(server)
    await page.goto(`${server.url}/account/security`)
    await page.waitForURL(/\/login\?next=/)
    await logIn(page, account)
    await page.waitForURL(`${server.url}/account/security`)
  })

  test('a code of the authenticator app is required, and a wrong code is refused', async () => {
    const account = await anAccount(server)
    const key = await withSecondFactors(server, account, { app: true, prefer: 'app' })
    await open()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Enter the code from your authenticator app' }).waitFor()
    await expectFocus(page.getByLabel('Code'))
    await look('app-code')
    await page.getByLabel('Code').fill(totp(key, Date.now() - 600_000))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').getByText('This is not the code that the app shows now.').waitFor()
    await look('app-code-refused')
    await page.getByLabel('Code').fill(nextTotp(key))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectAccountPage(page)
  })

  test('a code comes by mail, and the user can also go back', async () => {
    const account = await anAccount(server)
    await withSecondFactors(server, account, { email: true, prefer: 'email' })
    await open()
    const before = Date.now()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Enter the code we emailed you' }).waitFor()
    await page.getByText(`enter the code we emailed to ${account.email}.`).waitFor()
    await page.getByText('go back and log in again: that sends another code').waitFor()
    await look('email-code')
    // The code is only valid for this attempt, and could otherwise arrive among those of the next.
    await mailedCode(server, account.email, before)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
    const since = Date.now()
    await logIn(page, account)
    await page.getByLabel('Code').fill(await mailedCode(server, account.email, since))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectAccountPage(page)
  })

  test('two second factors give the user a choice', async () => {
    const account = await anAccount(server)
    const key = await withSecondFactors(server, account, { app: true, email: true })
    await open()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'How will you confirm that it is you?' }).waitFor()
    await look('select-mfa')
    await page.getByText('Authenticator App (TOTP)').click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Enter the code from your authenticator app' }).waitFor()
    await page.getByLabel('Code').fill(nextTotp(key))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectAccountPage(page)
  })

  test('a user who needs a second factor and has none sets up the app: picture, key, code', async () => {
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const account = await anAccount(server, { isMfaRequired: true })
    await open()
    await logIn(page, account)
    await chooseSetUp(page, 'Authenticator App (TOTP)', () => look('choose-set-up'))
    await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor()
    const picture = page.getByAltText('qr code')
    await picture.waitFor()
    expect(await picture.boundingBox()).toMatchObject({ width: 228, height: 228 })
    await look('set-up-app')
    const copy = page.getByRole('button', { name: /^cop(y|ied)$/i })
    await expect.poll(() => tooltip(page)).toBe('COPY')
    const said = await changesOf(page.locator('[data-amplify-copy-tooltip]'))
    await copy.press('Enter')
    await expect.poll(said).toContain('COPIED')
    const box = await page.locator('[data-amplify-copy-tooltip]').boundingBox()
    expect(box?.width).toBeGreaterThan((box?.height ?? 0) * 1.5)
    const key = await page.evaluate(() => navigator.clipboard.readText())
    expect(await page.getByText(key, { exact: true }).count()).toBe(1)
    const groups = page.locator('[data-amplify-copy] > div').first().locator('span')
    expect(await groups.allInnerTexts()).toEqual(key.match(/.{1,4}/g))
    const inApp = await page.getByRole('link', { name: 'Open in my app' }).getAttribute('href')
    expect(new URL(inApp ?? '').searchParams.get('secret')).toBe(key)
    expect(decodeURIComponent(inApp ?? '')).toContain(`otpauth://totp/Careplate:${account.email}?`)
    await look('set-up-app-copied')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').getByText('This is not the code that the app shows now.').waitFor()
    await look('set-up-app-refused')
    await page.getByLabel('Code').fill(totp(key, Date.now()))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectAccountPage(page)
  })

  test('a user who needs a second factor can have codes mailed, only to their own address', async () => {
    const account = await anAccount(server, { isMfaRequired: true })
    await open()
    await logIn(page, account)
    await chooseSetUp(page, 'Email Message', async () => undefined)
    await page.getByRole('heading', { name: 'Where shall we email your codes?' }).waitFor()
    await expectFocus(page.getByLabel('Email', { exact: true }))
    await look('set-up-email')
    await page.getByLabel('Email', { exact: true }).fill('somebody-else@example.org')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').getByText('Codes can only go to the address of the account.').waitFor()
    await look('set-up-email-refused')
    const since = Date.now()
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Enter the code we emailed you' }).waitFor()
    await page.getByLabel('Code').fill(await mailedCode(server, account.email, since))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectAccountPage(page)
  })

  test('an address without an account gets the same request for a code', async () => {
    await open()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email', { exact: true }).fill('nobody-here@example.org')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByText('If nobody-here@example.org has an account here').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByLabel('Code').fill('000000')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alert').getByText('Invalid verification code provided, please try again.').waitFor()
  })

  test('a forgotten password is replaced with a code', async () => {
    const { email } = await anAccount(server)
    await open()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await expectFocus(page.getByLabel('Email', { exact: true }))
    await look('forgot-password')
    const since = Date.now()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password', { exact: true }).fill('shorter')
    await page.getByLabel('Code').focus()
    for (const fault of WEAK) await page.getByText(fault).waitFor()
    await page.getByText('Your passwords must match').waitFor()
    await look('reset-password-faults')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByText('Your passwords must match').waitFor({ state: 'detached' })
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alert').getByText('Invalid verification code provided, please try again.').waitFor()
    await look('reset-password-wrong-code')
    await mailedCode(server, email, since)
    const again = Date.now()
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByRole('status').getByText('Another code is on its way.').waitFor()
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD)
    await look('reset-password-resent')
    await page.getByLabel('Code').fill(await mailedCode(server, email, again))
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
    await page.getByRole('status').getByText('Your password was changed. Log in with the new one.').waitFor()
    await look('after-reset')
    await logIn(page, { email, password: NEW_PASSWORD })
    await expectAccountPage(page)
  })

  test('a code can be typed in groups, and a password in the composition of any keyboard', async () => {
    const { email } = await anAccount(server)
    const composed = 'Caf\u00e9 Barley-34'
    const decomposed = 'Cafe\u0301\u00a0Barley-34'
    const since = Date.now()
    await page.goto(`${server.url}/login#forgot-password`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = await mailedCode(server, email, since)
    await page.getByLabel('Code').fill(` ${code.slice(0, 3)}\u00a0\u2013 ${code.slice(3)} `)
    await page.getByLabel('New password', { exact: true }).fill(decomposed)
    await page.getByLabel('Confirm password', { exact: true }).fill(decomposed)
    await page.getByRole('button', { name: 'Submit' }).click()
    for (const password of [composed, decomposed]) {
      await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
      await logIn(page, { email, password })
      await expectAccountPage(page)
      await page.goto(`${server.url}/login`)
      await page.getByRole('button', { name: 'Sign Out' }).click()
    }
  })

  test('a user who cannot receive codes finds a way back', async () => {
    const account = await anAccount(server, { status: 'UNCONFIRMED', emailVerified: false })
    await open()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email', { exact: true }).fill('nobody-here@example.org')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  })

  test('a user whose password must be reset is sent a code at once', async () => {
    const { email } = await anAccount(server, { status: 'RESET_REQUIRED' })
    const since = Date.now()
    await open()
    await logIn(page, { email, password: PASSWORD })
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await mailedCode(server, email, since)
    expect(await page.getByText('Another code is on its way.').count()).toBe(0)
    const again = Date.now()
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByRole('status').getByText('Another code is on its way.').waitFor()
    await page.getByLabel('Code').fill(await mailedCode(server, email, again))
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  })

  test("a temporary password is replaced by the user's own", async () => {
    const account = await anAccount(server, { status: 'FORCE_CHANGE_PASSWORD' })
    await open()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    await look('own-password')
    await page.getByLabel('New password', { exact: true }).fill('Password1!')
    await page.getByLabel('Confirm password', { exact: true }).fill('Password1!')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page
      .getByRole('alert')
      .getByText('Password must not be a common one, or a common word with digits or signs around it.')
      .waitFor()
    await look('own-password-refused')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expectAccountPage(page)
  })

  test('a phone number required by the pool has a country code selected from a list, with +1 first', async () => {
    const account = await anAccount(server, { status: 'FORCE_CHANGE_PASSWORD' })
    await askForPhone(page)
    await open()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    const code = page.getByLabel('Country code')
    expect(await code.inputValue()).toBe('+1')
    expect(await code.getByRole('option').count()).toBeGreaterThan(200)
    await look('own-password-and-phone')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Phone Number').fill('(202) 555-0143')
    const answer = page.waitForRequest((request) =>
      Boolean(request.postData()?.includes('userAttributes.phone_number')),
    )
    await page.getByRole('button', { name: 'Change Password' }).click()
    const { ChallengeResponses } = (await answer).postDataJSON()
    expect(ChallengeResponses).toMatchObject({ 'userAttributes.phone_number': '+12025550143' })
    await expectAccountPage(page)
  })

  test('an unconfirmed account gets a code, and another on request', async () => {
    const account = await anAccount(server, { status: 'UNCONFIRMED', emailVerified: false })
    await open()
    const since = Date.now()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    await look('confirm-sign-up')
    await mailedCode(server, account.email, since)
    const again = Date.now()
    expect(await page.getByText('Another code is on its way.').count()).toBe(0)
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByRole('status').getByText('Another code is on its way.').waitFor()
    await look('confirm-sign-up-resent')
    const code = await mailedCode(server, account.email, again)
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').getByText('Invalid verification code provided, please try again.').waitFor()
    await look('confirm-sign-up-refused')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await logIn(page, account)
    await expectAccountPage(page)
  })

  test('requesting another code after confirming elsewhere sends a mail that links to the login', async () => {
    const account = await anAccount(server, { status: 'UNCONFIRMED', emailVerified: false })
    const since = Date.now()
    await open()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    const ConfirmationCode = await mailedCode(server, account.email, since)
    const confirmed = { ClientId: 'web', Username: account.email, ConfirmationCode }
    expect(await callIdentity(server, 'ConfirmSignUp', confirmed)).toMatchObject({ status: 200 })
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByText('Another code is on its way.').waitFor()
    // The page must not reveal who has an account. The mail does, and links to the login.
    const subjects = async () => (await server.inbox(account.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('You have an account already')
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })

  test('an unverified address can be verified after signing in, or later', async () => {
    const account = await anAccount(server, { emailVerified: false })
    await open()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Verify your email address' }).waitFor()
    await page.getByText(`We will email a code to ${account.email}.`).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    await expectFocus(page.getByRole('button', { name: 'Verify', exact: true }))
    await look('verify')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expectAccountPage(page)
    await signOut(page)
    await logIn(page, account)
    const since = Date.now()
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Enter the code we emailed you' }).waitFor()
    await look('verify-code')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alert').getByText('Invalid verification code provided, please try again.').waitFor()
    await page.getByText(`It went to ${account.email},`).waitFor()
    await mailedCode(server, account.email, since)
    const again = Date.now()
    await page.getByRole('button', { name: 'Resend code' }).click()
    await page.getByRole('status').getByText('Another code is on its way.').waitFor()
    await page.getByLabel('Code').fill(await mailedCode(server, account.email, again))
    await page.getByRole('button', { name: 'Submit' }).click()
    await expectAccountPage(page)
    await signOut(page)
    await logIn(page, account)
    await expectAccountPage(page)
  })

  test('a device that was forgotten elsewhere can still sign in', async () => {
    const account = await anAccount(server)
    await open()
    await logIn(page, account)
    await expectAccountPage(page)
    await signOut(page)
    await query(server.dataDir, 'delete from identity.devices where sub = $1', [account.sub])
    await logIn(page, account)
    await expectAccountPage(page)
  })

  test('signing in or out in one tab shows in another tab', async () => {
    const account = await anAccount(server)
    await open()
    const other = await guest.context.newPage()
    await other.goto(`${server.url}/login`)
    await logIn(other, account)
    await expectAccountPage(other)
    await expectAccountPage(page)
    await signOut(other)
    await page.waitForURL(/\/login/)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })

  test('a session that was ended elsewhere leads to this screen, and then back to the same page', async () => {
    const account = await anAccount(server)
    await open()
    await logIn(page, account)
    await expectAccountPage(page)
    await query(server.dataDir, 'update identity.sign_ins set revoked_at = now() where sub = $1', [
      account.sub,
    ])
    await page.goto(`${server.url}/account/security`)
    await page.waitForURL(/\/login\?next=%2Faccount%2Fsecurity/)
    await logIn(page, account)
    await page.waitForURL(`${server.url}/account/security`)
  })

  test('the page refers to the administrator if there is no user pool', async () => {
    await changeConfig(page, server.url, ({ identity }) => ({ identity: { ...identity, userPoolId: '' } }))
    await page.goto(`${server.url}/login`)
    await page.getByText('Configuration error (see console) – please contact the administrator').waitFor()
    await look('no-configuration')
    await expect.poll(() => guest.errors.join()).toContain('names no user pool')
  })

  test('an unreachable server is reported', async () => {
    await open()
    await page.route('**/identity', (route) => route.abort())
    await logIn(page, { email: 'ada@example.org', password: PASSWORD })
    await page.getByRole('alert').getByText('We cannot reach Careplate right now.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.org')
  })
})

const WEAK = [
  'Password must have at least 8 characters',
  'Password must have upper case letters',
  'Password must have numbers',
  'Password must have special characters',
]

async function expectAccountPage(page: Page): Promise<void> {
  await page.waitForURL(/\/account/)
  await page.getByRole('heading', { name: 'My Account' }).waitFor()
  await page.getByRole('heading', { name: 'My Profile' }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}

/**
 * Makes the pool require a phone number with the user's first own password, as Cognito can be configured to.
 */
async function askForPhone(page: Page): Promise<void> {
  await page.route('**/identity', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    if (json.ChallengeName === 'NEW_PASSWORD_REQUIRED')
      json.ChallengeParameters.requiredAttributes = JSON.stringify(['userAttributes.phone_number'])
    await route.fulfill({ response: answer, json })
  })
}

function tooltip(page: Page): Promise<string | null> {
  return page.locator('[data-amplify-copy-tooltip]').textContent()
}

/** Records all text changes of an element, however short-lived. */
async function changesOf(element: Locator): Promise<() => Promise<string[]>> {
  const heard = await element.evaluateHandle((element) => {
    const said: string[] = []
    const changes = new MutationObserver(() => said.push(element.textContent ?? ''))
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    return said
  })
  return () => heard.jsonValue()
}

/** Chooses a second step if the screen offers several. With only one, the screen starts with it. */
async function chooseSetUp(page: Page, way: string, look: () => Promise<void>): Promise<void> {
  const choose = page.getByRole('heading', { name: 'Choose a second step for logging in' })
  await choose.or(page.getByRole('heading', { name: 'Set up your authenticator app' })).waitFor()
  if (!(await choose.isVisible())) return
  await look()
  await page.getByText(way).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
}

type Frames = { painted: number; withoutHeading: number }

/** Runs in the browser and counts painted frames without a visible heading. */
function noteFramesWithoutHeading(): void {
  const frames: Frames = { painted: 0, withoutHeading: 0 }
  const look = () => {
    const isShown = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
    if (isShown || frames.painted > 0) frames.painted += 1
    if (!isShown && frames.painted > 0) frames.withoutHeading += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(window, { frames })
}
