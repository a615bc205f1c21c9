import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { anAccount, nextTotp, textedCode, withPhone, withSecondFactors } from './people/accounts.ts'
import { logIn } from './people/member-path.ts'
import { expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let numbers = 0

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off', SMS_TRANSPORT: 'sandbox' }))
})

afterAll(() => closeJourney({ server, browser }))

describe('text messages', () => {
  let guest: Visit
  let page: Page

  beforeEach(async () => {
    guest = await visit(browser, { viewport: PHONE, bypassCSP: true })
    page = guest.page
  })

  afterEach(() => guest.context.close())

  const look = (state: string) => inspectBoth(page, `texts-${state}`)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const ways = () => page.getByRole('region', { name: 'Second step', exact: true })
  const textToggle = () => ways().locator('button[aria-describedby="text-step"]')

  const country = () => page.getByLabel('Country code')
  const number = () => page.getByLabel('Mobile number')

  async function expectCountry(name: string): Promise<void> {
    const shown = () => country().evaluate((it) => (it as HTMLSelectElement).selectedOptions[0]?.text)
    await expect.poll(shown).toBe(name)
  }

  async function expectAccountPage(): Promise<void> {
    await page.waitForURL(/\/account/)
    await page.getByRole('heading', { name: 'My Account' }).waitFor()
  }

  test('let a member verify a number, and are then used for codes', async () => {
    const account = await anAccount(server)
    const phone = aNumber()
    await page.goto(`${server.url}/account/security`)
    await logIn(page, account)
    await textToggle().waitFor()
    await look('security')
    await textToggle().click()
    await expectFocus(country())
    await expectCountry('United States (+1)')
    await number().fill('0151 2345')
    await button('Text me a code').click()
    await page.getByText('Please check the country code').waitFor()
    await expectFocus(number())
    expect(await number().inputValue()).toBe('0151 2345')
    await look('number-fault')
    const since = Date.now()
    await number().fill(`${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6)}`)
    await expectCountry('Germany (+49)')
    await page.keyboard.press('Enter')
    await page.getByText(`A code is on its way to ${phone}.`).waitFor()
    await expectFocus(page.getByLabel('Code'))
    await look('number-code')
    const first = await textedCode(server, phone, since)
    await page.getByLabel('Code').fill(first === '000000' ? '111111' : '000000')
    await button('Confirm').click()
    await ways().getByText('Invalid verification code provided, please try again.').waitFor()
    await button('Resend code').click()
    await page.getByText('Another code is on its way.').waitFor()
    await expect.poll(async () => (await server.inbox(phone)).length).toBe(2)
    await page.getByLabel('Code').fill(await textedCode(server, phone, since))
    await button('Confirm').click()
    await page.getByText('From now on logging in asks for a code that we text you.').waitFor()
    await ways().getByText(`Codes go to ${phone}.`).waitFor()
    await look('turned-on')

    await page.goto(`${server.url}/account`)
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    const again = Date.now()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Enter the code we texted you' }).waitFor()
    await expectFocus(page.getByLabel('Code'))
    await look('sign-in-code')
    const code = await textedCode(server, phone, again)
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
    await button('Confirm').click()
    await page.getByRole('alert').getByText('Invalid verification code provided, please try again.').waitFor()
    await look('sign-in-code-refused')
    await page.getByLabel('Code').fill(code)
    await button('Confirm').click()
    await expectAccountPage()

    await page.goto(`${server.url}/account/security`)
    await textToggle().click()
    await page.getByText('No more codes are texted for logging in.').waitFor()
    await textToggle().click()
    await page.getByText('From now on logging in asks for a code that we text you.').waitFor()
    await button('Change number').click()
    await number().fill(phone)
    await button('Text me a code').click()
    await page.getByText('Codes go to this number already').waitFor()
    const moved = aNumber()
    await country().selectOption('Germany (+49)')
    await number().fill(`0${moved.slice(3, 6)} / ${moved.slice(6)}`)
    const changed = Date.now()
    await button('Text me a code').click()
    await page.getByLabel('Code').fill(await textedCode(server, moved, changed))
    await button('Confirm').click()
    await page.getByText(`From now on your codes go to ${moved}.`).waitFor()
  })

  test('can be chosen or preferred over an app', async () => {
    const account = await anAccount(server)
    const key = await withSecondFactors(server, account, { app: true })
    const phone = aNumber()
    await withPhone(server, account, phone, { isVerified: true, isSecondStep: true })
    await page.goto(`${server.url}/login`)
    const since = Date.now()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'How will you confirm that it is you?' }).waitFor()
    await look('select-mfa')
    await page.getByText('Text Message (SMS)').click()
    await button('Confirm').click()
    await page.getByLabel('Code').fill(await textedCode(server, phone, since))
    await button('Confirm').click()
    await expectAccountPage()
    await page.goto(`${server.url}/account/security`)
    await page.getByLabel('Which one to ask for').selectOption('The authenticator app')
    await page.getByText('Saved.').waitFor()
    await look('two-ways')
    await button('Remove').click()
    await page.getByText(/logging in asks for a code by text message/).waitFor()
    await page.goto(`${server.url}/account`)
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Enter the code from your authenticator app' }).waitFor()
    await page.getByLabel('Code').fill(nextTotp(key))
    await button('Confirm').click()
    await expectAccountPage()
  })

  test('and mail can be chosen or skipped by a user who has verified neither address nor number', async () => {
    const account = await anAccount(server, { emailVerified: false })
    const phone = aNumber()
    await withPhone(server, account, phone, { isVerified: false, isSecondStep: false })
    await page.goto(`${server.url}/login`)
    await logIn(page, account)
    await page.getByRole('heading', { name: 'Verify how we can reach you' }).waitFor()
    await look('verify-either')
    await page.getByText(/Phone Number: \*+/).click()
    const since = Date.now()
    await button('Verify').click()
    await page.getByRole('heading', { name: 'Enter the code we sent you' }).waitFor()
    await look('verify-either-code')
    await page.getByLabel('Code').fill(await textedCode(server, phone, since))
    await button('Submit').click()
    await expectAccountPage()
    await page.goto(`${server.url}/account/security`)
    await ways().getByText(`Codes go to ${phone}.`).waitFor()
  })

  test('are shown in the sandbox inbox in their place', async () => {
    const account = await anAccount(server)
    const phone = aNumber()
    await withPhone(server, account, phone, { isVerified: true, isSecondStep: true })
    await page.goto(`${server.url}/login`)
    const since = Date.now()
    await logIn(page, account)
    const code = await textedCode(server, phone, since)
    await page.goto(`${server.url}/sandbox/inbox`)
    await page.getByLabel('Sent to').fill(phone)
    await button('Show').click()
    await page.getByText(`${code} is your Careplate login code.`).waitFor()
    await look('inbox')
  })
})

function aNumber(): string {
  numbers += 1
  return `+4915100000${String(numbers).padStart(3, '0')}`
}
