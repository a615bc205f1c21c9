import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { expectAccessible } from './looks/axe.ts'
import { expectContrast } from './looks/contrast.ts'
import { findUrls } from './looks/find-urls.ts'
import { expectNoStripes } from './looks/layout-faults.ts'
import type { Stage } from './looks/screen.ts'
import { expectLargeTargets } from './looks/touch-targets.ts'
import { expectNoSidewaysScroll, logIn } from './people/member-path.ts'
import { orderPlan } from './people/own-plan.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let own: string
let subscriber: Subscriber
let found: Stage['found']

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  own = new URL(await orderPlan(server)).pathname
  subscriber = await aSubscriber(server)
  found = await findUrls(server, subscriber)
})

afterAll(() => closeJourney({ server, browser }))

const DESKTOP_WIDTHS = [1280, 1920, 2560]

/**
 * Each page is opened on both screens and inspected in all their widths and both color schemes. axe checks
 * one of these.
 */
const SCREENS = [
  { screen: 'a phone', widths: [390, 320], readIn: 'dark' },
  { screen: 'a desktop', widths: DESKTOP_WIDTHS, readIn: 'light' },
] as const
const PUBLIC: [what: string, at: () => string][] = [
  ...['/', '/about', '/plans', '/blog', '/people', '/subscribe', '/login', '/sample-plan'].map(
    (path): [string, () => string] => [path, () => path],
  ),
  ['the proof of the sample', () => `/meal-plan/${SAMPLE_MEAL_PLAN_ID}/proof`],
  ['a health goal', () => found.goal],
  ['a post', () => found.post],
  ['a pricing plan', () => found.plan],
  ['what is asked of a visitor', () => `/subscribe?goal=${found.goalId}&plan=${found.planId}`],
]
/** Built from the same parts as other pages, so only axe checks them. */
const LIKE_OTHERS = [
  ...['/rules', '/contact', '/corrections', '/terms', '/privacy', '/health-data', '/disclaimer', '/recipe'],
  ...['/sandbox/inbox', '/sandbox/ui', '/no-such-page'],
]
const HEIGHT = 844
const OF_MEMBERS = [
  () => own,
  () => `${own}#shopping`,
  () => `${own}/proof`,
  () => '/account',
  () => '/account/facts',
  () => '/account/security',
]

describe.each(SCREENS)('on $screen', ({ widths, readIn }) => {
  const open = () => visit(browser, { viewport: { width: widths[0], height: HEIGHT }, bypassCSP: true })

  test.each(PUBLIC)('guests can read and reach everything of %s', async (_, at) => {
    const { page, context } = await open()
    await expectUsable(page, at())
    await context.close()
  })

  test.each(LIKE_OTHERS)('axe finds nothing on %s', async (path) => {
    const { page, context } = await open()
    await page.emulateMedia({ colorScheme: readIn })
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await context.close()
  })

  test('members can read and reach everything of their own', async () => {
    const { page, context } = await open()
    await signIn(page, server, server.firstAdmin)
    for (const path of OF_MEMBERS) await expectUsable(page, path())
    await context.close()
  })

  test('subscribers can read and reach everything of their subscription', async () => {
    const { page, context } = await open()
    await signIn(page, server, subscriber)
    await expectUsable(page, '/account/subscription')
    await context.close()
  })

  async function expectUsable(page: Page, path: string): Promise<void> {
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' })
    await page.setViewportSize({ width: widths[0], height: HEIGHT })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (colorScheme === readIn) await expectAccessible(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT })
        const seen = `${path} at ${width} px, ${colorScheme}`
        await expectNoSidewaysScroll(page, seen)
        await expectNoStripes(page, seen)
        if (width < 500) await expectLargeTargets(page, seen)
      }
      if (widths === DESKTOP_WIDTHS) await expectContrasts(page, `${path}, ${colorScheme}`)
    }
  }
})

/**
 * Checks narrow and wide layouts in a desktop browser, because a phone browser lays a page out again for a
 * full-page screenshot.
 */
async function expectContrasts(page: Page, seen: string): Promise<void> {
  for (const { width, height } of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height })
    await expectContrast(page, `${seen}, ${width} px`)
  }
}

test('home is shorter than eight phone screens, and its footer is shorter than half a screen', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE })
  await page.goto(server.url, { waitUntil: 'networkidle' })
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight)
  expect(screens).toBeLessThan(8)
  const footer = await page.locator('footer').boundingBox()
  expect(footer?.height).toBeLessThanOrEqual(PHONE.height / 2)
  await context.close()
})

test('a member reaches their week, their list and their account from the phone menu', async () => {
  const { page, context, errors } = await visit(browser, { viewport: PHONE })
  await signIn(page, server, server.firstAdmin)
  for (const [name, arrived] of [
    ['This week', '#day-1'],
    ['Shopping', '#shopping'],
    ['Account', 'h1'],
  ] as const) {
    // Also check a page without React.
    await page.goto(`${server.url}/about`)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('banner').getByRole('navigation').filter({ visible: true })
    expect((await menu.getByRole('link').allInnerTexts()).slice(0, 3)).toEqual([
      'This week',
      'Shopping',
      'Account',
    ])
    await menu.getByRole('link', { name, exact: true }).click()
    await page.locator(arrived).waitFor()
  }
  expect(errors).toEqual([])
  await context.close()
})

test('the link to the week sends guests to the login and back', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE })
  await page.goto(`${server.url}/account/week?show=shopping`)
  await page.waitForURL(/\/login\?next=/)
  await logIn(page, server.firstAdmin)
  await page.waitForURL(/\/meal-plan\/.*#shopping$/)
  await page.locator('#shopping').waitFor()
  await context.close()
})
