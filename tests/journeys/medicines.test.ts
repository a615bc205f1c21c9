import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import {
  expectAccount,
  expectPaymentStep,
  fillAccount,
  fillCard,
  planUrl,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { subscribeUrl } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let firstUrl: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  firstUrl = await subscribeUrl(server, { goal: 'Acne', plan: 'Essential' })
})

afterAll(() => closeJourney({ server, browser }))

const group = (page: Page, name: RegExp) => page.getByRole('group', { name })
const inRange = (page: Page) => group(page, /Was your INR in range/)
const outOfRange = (page: Page) => page.getByText('While your INR is not in range yet')

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s, a medicine with a typing error', (kind, viewport) => {
  const email = `medicine-on-${kind.replace(/\W/g, '-')}@example.org`
  let guest: Visit
  let page: Page

  beforeAll(async () => {
    guest = await visit(browser, { viewport, bypassCSP: true })
    page = guest.page
    await page.goto(firstUrl)
  })

  afterAll(() => guest?.context.close())

  test('is not silently accepted, and the intended name is suggested', async () => {
    await page.getByLabel('Name of a medicine').fill('warfarn')
    await page.getByLabel('Name of a medicine').press('Enter')
    await page.getByText('We do not know “warfarn”').waitFor()
    await inspectBoth(page, 'medicine-unclear')
    await page.getByRole('button', { name: 'warfarin', exact: true }).click()
    await page.getByRole('list', { name: 'Your medicines' }).getByText('warfarin').waitFor()
    expect(await page.getByText('We do not know').count()).toBe(0)
  })

  test('prompts for related information, and immediately shows if an answer prevents a plan', async () => {
    await inRange(page).getByText('No', { exact: true }).click()
    await outOfRange(page).waitFor()
    await inspectBoth(page, 'medicine-refused')
    // On a phone, the refusal fills the screen.
    if (kind === 'a phone') await page.getByRole('button', { name: 'Change my answers' }).click()
    await inRange(page).getByText('I do not know').click()
    await page
      .getByText(/ask your anticoagulation clinic whether your last two checks were in range/)
      .waitFor()
    await expect.poll(() => outOfRange(page).count()).toBe(0)
    if (kind === 'a phone') await page.getByRole('button', { name: 'Change my answers' }).click()
    await inRange(page).getByText('Yes', { exact: true }).click()
    await group(page, /Have you taken warfarin for more than three months/)
      .getByText('Yes', { exact: true })
      .click()
    await page.reload()
    await expect.poll(() => inRange(page).getByLabel('Yes').isChecked()).toBe(true)
    await inspectBoth(page, 'medicine-follow-ups')
  })

  test('is named in the plan, on the account and in the proof', async () => {
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
    await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await expectAccount(page, email)
    await page.getByText('INR in range at the last two checks: yes', { exact: true }).waitFor()
    await page.getByText('on it for more than three months: yes', { exact: true }).waitFor()
    await inspectBoth(page, 'medicine-account')
    const url = await planUrl(page)
    await page.goto(server.url + url)
    await page
      .getByText(/You take warfarin\. Your plan keeps vitamin K within \d+\smcg of \d+\smcg every day/)
      .first()
      .waitFor()
    await page
      .getByText(/with warfarin in mind/i)
      .first()
      .waitFor()
    await inspectBoth(page, 'medicine-plan')
    // A new account checks once whether a profile exists; the browser logs the 404 response as an error.
    expect(guest.errors.filter((error) => !error.includes('404'))).toEqual([])
  })
})
