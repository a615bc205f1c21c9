import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, PHONE, visit } from './browser.ts'
import { logIn } from './member-path.ts'
import { orderPlan } from './own-plan.ts'
import { RunningServer } from './running-server.ts'
import { type Cost, Walk } from './walk.ts'

// What the ways that members go most often may cost with a phone in one hand. Before days were tabs it was 3.2 screens
// and 491 words from the mail to the first step, and 14.1 screens and 1,304 words from the week to the list.

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let mailed: string

beforeAll(async () => {
  server = await RunningServer.start()
  browser = await openBrowser()
  mailed = await orderPlan(server, browser)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe.each([
  ['whoever opens the mail', false],
  ['a member', true],
])('%s', (who, isMember) => {
  beforeAll(async () => {
    const guest = await visit(browser, { viewport: PHONE })
    page = guest.page
    context = guest.context
    if (!isMember) return
    await page.goto(`${server.url}/login`)
    await logIn(page, server.firstAdmin)
    await page.waitForURL(/\/account|\/admin/)
  })
  afterAll(() => context.close())

  test('comes from the mail to the first step of a dish of today', async () => {
    const walk = new Walk(page)
    await walk.follow(mailed)
    if (isMember)
      await page
        .getByRole('button', { name: /^Change/ })
        .first()
        .waitFor()
    await walk.tap(page.locator('.dish-name button').filter({ visible: true }))
    await walk.find(page.locator('dialog[open] ol > li'))
    expectWithin(`${who}, mail to first step`, walk.cost, { taps: 2, screens: 1.6, words: 245 })
  })

  test('comes from the week to the shopping list', async () => {
    const walk = new Walk(page)
    await walk.follow(mailed)
    await walk.tap(page.locator('[data-thumb] a[href="#shopping"]'))
    await walk.find(page.locator('#shopping li'))
    expectWithin(`${who}, week to list`, walk.cost, { taps: 2, screens: 1, words: 250 })
  })
})

function expectWithin(way: string, cost: Cost, most: Cost): void {
  process.stdout.write(`${way}: ${cost.taps} taps, ${cost.screens} screens, ${cost.words} words\n`)
  for (const each of ['taps', 'screens', 'words'] as const)
    expect(cost[each], each).toBeLessThanOrEqual(most[each])
}
