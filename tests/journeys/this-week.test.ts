import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { starterId } from '#platform/db/id.ts'
import { formatDayRange } from '#web/dates.ts'
import { awaitFirstWeek } from './looks/find-urls.ts'
import { tokensOf } from './people/accounts.ts'
import { changeDay, toolOf } from './people/own-plan.ts'
import { visitSignedIn } from './people/signed-in.ts'
import { aSubscriber, callApi, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: RunningServer
let browser: Browser
let member: Subscriber
/** The address of the delivered week. */
let week: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  member = await aSubscriber(server)
  week = await awaitFirstWeek(server, member)
})

afterAll(() => closeJourney({ server, browser }))

function signedIn(viewport: typeof PHONE): Promise<Visit> {
  return visitSignedIn({ server, browser }, member, { viewport, path: '/account' })
}

/** Orders one day for the member as an administrator, after the member's week. */
async function planADay(): Promise<void> {
  const { AccessToken: admin } = await tokensOf(server, server.firstAdmin)
  const { profileId } = member
  const order = { profileId, conditionId: starterId('condition', 'hypertension'), days: 1 }
  const { status } = await callApi(server, { method: 'POST', path: '/mealplan', token: admin, body: order })
  expect(status).toBe(202)
  await vi.waitFor(
    async () => {
      const { AccessToken: token } = await tokensOf(server, member)
      const { body } = await callApi(server, { method: 'GET', path: `/profile/${profileId}`, token })
      expect(body.mealPlans).toHaveLength(2)
    },
    { timeout: 120_000, interval: 500 },
  )
}

test('the account shows the days of the week', async () => {
  const { page, context } = await signedIn(DESKTOP)
  const [first, last] = [0, 6].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  await page.getByText(formatDayRange(first ?? '', last ?? '', 'en')).waitFor()
  expect(await page.getByText('Made for you').count()).toBe(0)
  await context.close()
})

test('the account shows a dinner swapped in another tab without a reload', async () => {
  const { page, context } = await signedIn(DESKTOP)
  const dinner = page.getByRole('list', { name: 'Dinners' }).getByRole('listitem').nth(1)
  await dinner.waitFor()
  const plan = await context.newPage()
  await plan.goto(`${server.url}${week}`)
  await changeDay(plan, 2)
  await toolOf(plan, 'Swap', 'Dinner', 2).click()
  const choice = plan
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose/ })
    .first()
  await choice.waitFor()
  const chosen = (await choice.getAttribute('aria-label'))?.replace('Choose ', '') ?? ''
  expect(await dinner.innerText()).not.toContain(chosen)
  await choice.click()
  await dinner.getByText(chosen).waitFor()
  await context.close()
})

test('a tab left open overnight shows the next day when its reader returns', async () => {
  const { page, context } = await signedIn(PHONE)
  await page.goto(`${server.url}${week}`)
  const tabs = page.getByRole('navigation', { name: 'Days' }).getByRole('link')
  await tabs.first().getByText('Today').waitFor()
  await page.clock.setFixedTime(new Date(Date.now() + DAY_MS))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await tabs.nth(1).getByText('Today').waitFor()
  expect(await tabs.first().innerText()).not.toContain('Today')
  await page.locator('#day-2').waitFor()
  expect(await page.locator('#day-1').isVisible()).toBe(false)
  await context.close()
})

test('the menu and the account open the delivered week, regardless of later orders', async () => {
  await planADay()
  const { page, context } = await signedIn(DESKTOP)
  const open = page.getByRole('link', { name: 'Open this week' })
  await open.waitFor()
  expect(await open.getAttribute('href')).toBe(week)
  await page.goto(`${server.url}/account/week`)
  await page.waitForURL(`${server.url}${week}`)
  await page.goto(`${server.url}/account/week?show=shopping`)
  await page.waitForURL(`${server.url}${week}#shopping`)
  await context.close()
})

test('the week can be read but not changed after the subscription has ended', async () => {
  const { page, context } = await signedIn(PHONE)
  const change = page.getByRole('button', { name: /^Change / })
  await page.goto(`${server.url}${week}`)
  await change.first().waitFor()
  await query(
    server.dataDir,
    `update members.subscriptions set status = 'ended', ends_at = now(), paid_until = now() where profile_id = $1`,
    [member.profileId],
  )
  await page.reload()
  await page.getByText('This plan stays here for you to read.').waitFor()
  expect(await change.count()).toBe(0)
  await page.getByRole('link', { name: 'See your subscription' }).click()
  await page.waitForURL(`${server.url}/account`)
  await context.close()
})
