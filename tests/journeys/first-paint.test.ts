import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awaitFirstWeek } from './looks/find-urls.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, openBrowser, PHONE, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'
import { RunningServer } from './running/running-server.ts'

// Checks the page that a member sees before any script has loaded or data has been read from the server.

let server: RunningServer
let browser: Browser
let member: Subscriber
let week: string
let context: BrowserContext
let errors: string[]

beforeAll(async () => {
  server = await RunningServer.start({ RATE_LIMITS: 'off' })
  browser = await openBrowser()
  member = await aSubscriber(server)
  week = await awaitFirstWeek(server, member)
  const first = await visit(browser, { viewport: DESKTOP })
  ;({ context, errors } = first)
  await signIn(first.page, server, member)
})

afterAll(async () => {
  await context?.close()
  await browser?.close()
  await server?.stop()
})

const linksIn = (page: Page) => page.getByRole('banner').getByRole('link')

/** Opens the page as painted while no script file has loaded. */
async function paintedWithoutFiles(path: string, width: number): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 800 })
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
  // Nothing is painted before the stylesheet loads.
  await page.waitForFunction(() => document.styleSheets.length > 0)
  await linksIn(page).first().waitFor()
  return page
}

describe('the page header is a member’s before any script has loaded', () => {
  test.each(['/', '/plans', '/account', '/subscribe'])('on %s', async (path) => {
    const page = await paintedWithoutFiles(path, 1100)
    const seen = await linksIn(page).filter({ visible: true }).allInnerTexts()
    expect(seen).toEqual(expect.arrayContaining(['This week', 'Shopping', 'Account', 'Admin']))
    for (const guests of ['Log in', 'Subscribe', 'Pricing']) expect(seen).not.toContain(guests)
    await page.getByRole('banner').getByRole('link', { name: member.email }).waitFor()
    await page.close()
  })
})

/** Returns the distance of a text from the top of the page. */
async function topOf(page: Page, words: string): Promise<number> {
  const all = page.getByRole('main').getByText(words, { exact: true })
  const found = all.and(page.locator(':not(a)')).filter({ visible: true }).first()
  return (await found.boundingBox())?.y ?? Number.NaN
}

/** Opens a page whose API calls wait until `go` is called. */
async function openHeldBack(path: string, viewport: { width: number; height: number }) {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  const { go } = await heldBack(page, '**/api/**')
  await page.goto(`${server.url}${path}`)
  await page.locator('main .skeleton').first().waitFor()
  return { page, go }
}

/**
 * A section contains up to two texts of unknown length (a name and its foods, or two rows of dishes). Each
 * may be one line off.
 */
const MOST_MOVED_PX = 2 * 28

/** Expects each section to be as tall as its placeholder. */
function expectSameHeights(before: number[], after: number[]): void {
  const moved = before.map((top, i) => Math.round((after[i] ?? 0) - top))
  const grown = moved.map((each, i) => Math.abs(each - (moved[i - 1] ?? 0)))
  expect(Math.max(...grown), `moved by ${moved.join(', ')} px`).toBeLessThanOrEqual(MOST_MOVED_PX)
}

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('what is loading stands where it will be, on %s,', (_, viewport) => {
  const topsOf = (page: Page, words: string[]) => Promise.all(words.map((each) => topOf(page, each)))

  test('in a week', async () => {
    const { page, go } = await openHeldBack(week, viewport)
    const words = ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Tea', 'What the day holds']
    const before = await topsOf(page, words)
    go()
    await page
      .getByRole('button', { name: /^Change/ })
      .filter({ visible: true })
      .first()
      .waitFor()
    expectSameHeights(before, await topsOf(page, words))
    await page.close()
  })

  test('in the account', async () => {
    const { page, go } = await openHeldBack('/account', viewport)
    const words = ['This week’s meal plan', 'My Plan', 'My Profile', 'My Goals', 'What you told us']
    const before = await topsOf(page, words)
    go()
    await page.getByRole('link', { name: 'Open this week' }).waitFor()
    await page.getByText('Each week that we make').waitFor()
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
    expectSameHeights(before, await topsOf(page, words))
    await page.close()
  })
})

test('the page header is a guest’s as soon as the session is gone, without an error', async () => {
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${server.url}/about`)
  await elsewhere.evaluate(() => window.localStorage.clear())
  for (const path of ['/plans', '/subscribe']) {
    const page = await paintedWithoutFiles(path, 1280)
    const seen = await linksIn(page).filter({ visible: true }).allInnerTexts()
    expect(seen).toEqual(expect.arrayContaining(['Subscribe', 'Pricing', 'Log in']))
    expect(seen).not.toContain('This week')
    await page.close()
  }
  await elsewhere.close()
  expect(errors).toEqual([])
})
