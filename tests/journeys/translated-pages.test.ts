import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  DECLINED_CARD,
  expectAccount,
  expectPaymentStep,
  fillAccount,
  fillCard,
  goOnToSubscribe,
  openHealthGoal,
  PASSWORD,
  planUrl,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { translatePages } from './running/translate-pages.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

async function visitTranslated(viewport: typeof PHONE): Promise<Visit> {
  const guest = await visit(browser, { viewport })
  await translatePages(guest.context)
  return guest
}

/**
 * Two reports are not faults: intentionally refused calls, and React's error 418, which says that it renders
 * a page again because the page was translated before React's late scripts ran.
 */
const EXPECTED = /^(?:Failed to load resource|Minified React error #418;)/

async function expectNoFault({ page, errors }: Visit): Promise<void> {
  expect(await page.locator('main font').count()).toBeGreaterThan(0)
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
  expect(errors.filter((error) => !EXPECTED.test(error))).toEqual([])
}

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])(
  'a visitor whose browser translates every page subscribes, and uses the account, on %s',
  async (on, viewport) => {
    const email = `${on.replace(' ', '-')}@example.org`
    const guest = await visitTranslated(viewport)
    const { page } = guest
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await openHealthGoal(page, server.url, 'High blood pressure')
    await goOnToSubscribe(page)
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
    await expectNoFault(guest)

    await fillCard(page, DECLINED_CARD)
    await submitTrial(page)
    await page.getByText(/card was declined/).waitFor()
    await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await expectAccount(page, email)
    const week = await planUrl(page)
    await expectNoFault(guest)

    await button('Stop the weekly emails').click()
    await button('Email my weeks again').click()
    await button('Stop the weekly emails').waitFor()
    await expectNoFault(guest)

    await page.goto(`${server.url}/account/security`)
    await button('Change password').click()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('Rye-and-Barley-34')
    await page.getByLabel('Confirm new password').fill('Rye-and-Barley-34')
    await button('Save the new password').click()
    await button('Change password').waitFor()
    await expectNoFault(guest)

    await page.goto(`${server.url}${week}`)
    await page
      .getByRole('button', { name: /^Change [A-Z][a-z]+day/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Plan this day again/ })
      .first()
      .waitFor()
    await expectNoFault(guest)
    await guest.context.close()
  },
)
