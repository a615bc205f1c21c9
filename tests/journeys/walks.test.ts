import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccount, PASSWORD, TEST_CARD } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber, type Subscriber } from './people/subscribers.ts'
import { type Cost, Walk } from './people/walk.ts'
import { expectFocus, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

// The maximum cost of the most common paths with a phone in one hand. Before days became tabs, it took 3.2
// screens and 491 words from the mail to the first step, and 14.1 screens and 1,304 words from the week to
// the list. Before each question had its own screen, it took 15 taps, 4.4 screens and 1,782 words from home
// to a trial. A goal known by another name took 3 taps, up to 3.1 screens and up to 551 words.

let server: RunningServer
let browser: Browser
let context: BrowserContext
let page: Page
let member: Subscriber
/** A member’s weekly mail, and the link that opens the week. */
let weekly: { html: string; link: string }

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  member = await aSubscriber(server, { goalName: 'High blood pressure' })
  weekly = await vi.waitFor(() => weeklyMailOf(member), { timeout: 180_000, interval: 500 })
})

afterAll(() => closeJourney({ server, browser }))

describe.each([
  ['whoever opens the mail', false],
  ['a member', true],
])('%s', (who, isMember) => {
  beforeAll(async () => {
    const guest = await visit(browser, { viewport: PHONE })
    page = guest.page
    context = guest.context
    if (!isMember) return
    await signIn(page, server, member)
  })
  afterAll(() => context.close())

  test("gets from the mail to the first step of one of today's dishes", async () => {
    const walk = new Walk(page)
    await walk.follow(weekly.link)
    if (isMember)
      await page
        .getByRole('button', { name: /^Change/ })
        .first()
        .waitFor()
    await walk.tap(page.locator('.dish-name button').filter({ visible: true }))
    await walk.find(page.locator('dialog[open] ol > li'))
    expectWithin(`${who}, mail to first step`, walk.cost, { taps: 2, screens: 1.6, words: 260 })
  })

  test('gets from a dish in the mail to its first step', async () => {
    const walk = new Walk(page)
    await walk.read(weekly.html)
    await walk.tap(page.locator('a[href*="#recipe-"]'))
    await page.waitForURL(/\/meal-plan\//)
    await walk.find(page.locator('dialog[open] ol > li'))
    expectWithin(`${who}, dish in the mail to first step`, walk.cost, { taps: 2, screens: 1, words: 300 })
  })

  test('gets from the week to the shopping list', async () => {
    const walk = new Walk(page)
    await walk.follow(weekly.link)
    await walk.tap(page.locator('[data-thumb] a[href="#shopping"]'))
    await walk.find(page.locator('#shopping li'))
    expectWithin(`${who}, week to list`, walk.cost, { taps: 2, screens: 1, words: 250 })
  })
})

describe('a guest', () => {
  beforeEach(async () => {
    const guest = await visit(browser, { viewport: PHONE })
    page = guest.page
    context = guest.context
  })
  afterEach(() => context.close())

  test.each([
    {
      what: 'a goal named there',
      firstTap: 'Start with High blood pressure',
      isNamed: true,
      taps: 9,
      most: { screens: 2, words: 1020 },
    },
    {
      what: 'a goal chosen from all',
      firstTap: 'Start 7 Day Trial',
      isNamed: false,
      taps: 10,
      most: { screens: 3.2, words: 1170 },
    },
    {
      what: 'a plan chosen there and a goal from all',
      firstTap: 'Essential',
      isNamed: false,
      taps: 10,
      most: { screens: 8, words: 1660 },
    },
  ])(
    'comes from home to a trial, with $what and nothing to tell',
    async ({ what, firstTap, isNamed, taps, most }) => {
      const email = `walk-${what.replace(/\W+/g, '-')}@example.org`
      await page.goto(server.url, { waitUntil: 'networkidle' })
      const walk = new Walk(page)
      await walk.tap(page.getByRole('main').getByRole('link', { name: firstTap }))
      await page.waitForURL(/\/subscribe/)
      if (!isNamed) await walk.tap(page.getByRole('main').getByRole('link', { name: /^High blood pressure/ }))
      // Read the question before answering it.
      await page.getByLabel('Kidney disease').waitFor()
      const kidneys = page.getByRole('group', { name: /your kidneys are weak/ })
      await walk.tap(kidneys.getByText('No', { exact: true }))
      await walk.tap(page.getByRole('button', { name: 'None of these' }))
      await walk.find(page.getByText('What this day shows'))
      await walk.tap(page.getByRole('link', { name: 'Next', exact: true }))
      await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
      await walk.tap(page.getByRole('link', { name: 'Next', exact: true }))
      // The first field has the focus, and the keyboard's next key leads to the next field.
      await expectFocus(page.getByLabel('Email address'))
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      await walk.tap(page.getByRole('checkbox', { name: /I agree that Careplate/ }))
      await walk.tap(page.getByRole('checkbox', { name: /Terms and Conditions/ }))
      await walk.tap(page.getByRole('button', { name: 'Create Account' }))
      await expectFocus(page.getByLabel('Card number'))
      for (const typed of [TEST_CARD, '1234', '123']) {
        await page.keyboard.type(typed)
        await page.keyboard.press('Tab')
      }
      await walk.tap(page.getByRole('button', { name: 'Start Trial' }))
      await expectAccount(page, email)
      expectWithin(`home to trial, ${what}`, walk.cost, { taps, ...most })
      await context.clearCookies()
      await page.evaluate(() => localStorage.clear())
    },
  )

  test.each([
    ['sugar', 'Type 2 diabetes and prediabetes'],
    ['stomach', 'IBS'],
    ['cholesterol', 'High cholesterol'],
    ['heartburn', 'Acid reflux (GERD)'],
  ])('finds by “%s” the goal %s', async (typed, goal) => {
    await page.goto(`${server.url}/subscribe`, { waitUntil: 'networkidle' })
    const walk = new Walk(page)
    await walk.tap(page.getByLabel('Find your goal'))
    await page.keyboard.type(typed)
    await page.getByText(/health goals? found/).waitFor()
    await walk.tap(page.getByRole('main').getByRole('link', { name: goal }))
    await page.getByRole('heading', { name: 'About you' }).waitFor()
    expectWithin(`goal search, ${typed}`, walk.cost, { taps: 2, screens: 0.5, words: 180 })
  })
})

async function weeklyMailOf({ email }: Subscriber): Promise<{ html: string; link: string }> {
  const sent = await server.inbox(email)
  const { html = '', text = '' } = sent.find(({ subject }) => subject.startsWith('Your meals, ')) ?? {}
  // The links of dishes have a recipe after the key.
  const [link] = /http\S+\?key=[\w.-]+(?![\w.#-])/.exec(text) ?? []
  if (!link) throw new Error('no mail of a week yet')
  return { html, link }
}

function expectWithin(way: string, cost: Cost, most: Cost): void {
  process.stdout.write(`${way}: ${cost.taps} taps, ${cost.screens} screens, ${cost.words} words\n`)
  for (const each of ['taps', 'screens', 'words'] as const)
    expect(cost[each], each).toBeLessThanOrEqual(most[each])
}
