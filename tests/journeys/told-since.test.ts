import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { logIn } from './people/member-path.ts'
import { choosePanel, orderPlan } from './people/own-plan.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

/** Any of these on a week for high blood pressure; coconut milk and butter of nuts are none. */
const DAIRY =
  /\b(?:yogurt|kefir|cheese|cheddar|feta|ricotta|mozzarella|parmesan|skyr|(?<!coconut |almond |oat |soy )milk)\b/i

let server: RunningServer
let browser: Browser
let own: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  const mailed = await orderPlan(server, browser)
  own = mailed.split('?')[0] ?? ''
})

afterAll(() => closeJourney({ server, browser }))

async function open(options: { isPhone: boolean; dark?: boolean }) {
  const { page, context, errors } = await visit(browser, {
    viewport: options.isPhone ? PHONE : DESKTOP,
    colorScheme: options.dark ? 'dark' : 'light',
    bypassCSP: true,
  })
  await page.goto(`${server.url}/login`)
  await logIn(page, server.firstAdmin)
  await page.waitForURL(/\/account|\/admin/)
  await page.goto(own)
  await page.locator('#day-1').waitFor()
  return { page, errors, close: () => context.close() }
}

/** The dishes of the week, their drinks and small things, as the page has them: all days, whichever is on screen. */
function wordsOfDays(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[id^="day-"] dl, dialog[id^="recipe"]')]
      .map(({ textContent }) => textContent)
      .join(' '),
  )
}

async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.getByRole('main').innerText()
  await page.emulateMedia({ media: 'screen' })
  return text
}

test('a week that was made before an allergy was told is read and printed without it', {
  timeout: 240_000,
}, async () => {
  const before = await open({ isPhone: false })
  expect(await wordsOfDays(before.page)).toMatch(DAIRY)
  await before.close()
  await query(
    server.dataDir,
    `update members.profiles set sealed_facts = convert_to('{"allergies": ["milk"]}', 'UTF8') where admin returning id`,
  )

  for (const isPhone of [true, false]) {
    const { page, errors, close } = await open({ isPhone })
    const told = page.getByText(/You told us more after this plan was made\. .* left out/).first()
    await told.waitFor()
    expect(await wordsOfDays(page)).not.toMatch(DAIRY)
    expect(await printedText(page)).toMatch(/You told us more after this plan was made/)
    const number = await page.evaluate(
      () =>
        [...document.querySelectorAll('[id^="day-"]')].findIndex((day) =>
          day.textContent?.includes('Left out for you'),
        ) + 1,
    )
    expect(number).toBeGreaterThan(0)
    await choosePanel(page, `day-${number}`)
    const day = page.locator(`#day-${number}`)
    const empty = day.locator('.dish', { hasText: 'Left out for you' }).first()
    await empty.waitFor()
    expect(await empty.innerText()).toContain(
      'It held something that you told us of after this plan was made.',
    )
    // It opens no recipe, and leads to another dish.
    expect(await empty.getByRole('button').allInnerTexts()).toEqual(['Choose another'])
    // Nobody may take the figures for those of the day without it.
    await day.getByText(/These figures still count what is left out on this day: /).waitFor()
    await empty.scrollIntoViewIfNeeded()
    if (isPhone) await inspectBoth(page, 'left-out')
    await empty.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor()
    expect(await dialog.innerText()).not.toMatch(DAIRY)
    await page.keyboard.press('Escape')
    // A planner that is still waking up says so, and is asked again.
    expect(errors.filter((error) => !error.includes('503'))).toEqual([])
    await close()
  }
})

test('its proof says so, and names no food of a dish that is left out', { timeout: 120_000 }, async () => {
  const { page, close } = await open({ isPhone: true })
  await page.goto(`${own}/proof`)
  await page.getByText(/You told us more after this plan was made\./).waitFor()
  await inspectBoth(page, 'left-out-proof')
  const download = await page.evaluate(async (path) => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('.accessToken')) ?? ''
    const headers = { authorization: `Bearer ${localStorage.getItem(name)}` }
    return (await fetch(`/api/mealplan/${path}/proof`, { headers })).text()
  }, own.split('/').at(-1))
  const { days, since } = JSON.parse(download)
  expect(since.leftOut).toBeGreaterThan(0)
  const named = days.flatMap(({ intake }: { intake: { food: string }[] }) => intake.map(({ food }) => food))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((food: string) => DAIRY.test(food))).toEqual([])
  expect(named).toContain('a food of a dish that is left out by now')
  await close()
})
