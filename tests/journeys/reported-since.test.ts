import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { planUrl } from './people/member-path.ts'
import { changeDay, choosePanel, orderPlan, toolOf } from './people/own-plan.ts'
import { signIn, visitSignedIn } from './people/signed-in.ts'
import { aSubscriber, callApi, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, printedPages, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

/** Words for dairy in a week for high blood pressure. Coconut milk and nut butters don't count. */
const DAIRY =
  /\b(?:yogurt|kefir|cheese|cheddar|feta|ricotta|mozzarella|parmesan|skyr|(?<!coconut |almond |oat |soy |hemp |rice |cashew )milk)\b/i

let server: RunningServer
let browser: Browser
let own: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  const mailed = await orderPlan(server)
  own = mailed.split('?')[0] ?? ''
})

afterAll(() => closeJourney({ server, browser }))

async function open(options: { isPhone: boolean; dark?: boolean }) {
  const { page, context, errors } = await visit(browser, {
    viewport: options.isPhone ? PHONE : DESKTOP,
    colorScheme: options.dark ? 'dark' : 'light',
    bypassCSP: true,
  })
  await signIn(page, server, server.firstAdmin)
  await page.goto(own)
  await page.locator('#day-1').waitFor()
  return { page, errors, close: () => context.close() }
}

/**
 * Returns the text of the week's dishes, drinks and sides on the page, for all days including hidden ones.
 */
function wordsOfDays(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[id^="day-"] dl, dialog[id^="recipe"]')]
      .map(({ textContent }) => textContent)
      .join(' '),
  )
}

/** Returns the names of the dishes, without their changing actions. */
function dishesOf(page: Page): Promise<(string | undefined)[]> {
  return page.locator('[id^="day-"] .dish-name').evaluateAll((names) =>
    names
      // Replacements change with the reported facts.
      .filter((name) => !name.textContent?.includes('A stand-in until you choose.'))
      .map((name) => name.querySelector('button')?.textContent)
      .filter((name) => !/^Choose/.test(name ?? 'Choose')),
  )
}

async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.getByRole('main').innerText()
  await page.emulateMedia({ media: 'screen' })
  return text
}

test('a week made before an allergy was reported is displayed and printed without the allergen', {
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
    const sinceNote = page.getByText(/You told us more after this plan was made\. .* left out/).first()
    await sinceNote.waitFor()
    expect(await wordsOfDays(page)).not.toMatch(DAIRY)
    expect(await printedText(page)).toMatch(/You told us more after this plan was made/)
    const numberOf = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('section[id^="day-"]')].findIndex((day) =>
            [...day.querySelectorAll('.dish')].some((dish) =>
              dish.textContent?.includes('A stand-in until you choose.'),
            ),
          ) + 1,
      )
    await expect.poll(numberOf).toBeGreaterThan(0)
    const number = await numberOf()
    expect(await wordsOfDays(page)).not.toMatch(DAIRY)
    await choosePanel(page, `day-${number}`)
    const day = page.locator(`#day-${number}`)
    const standIn = day.locator('.dish', { hasText: 'A stand-in until you choose.' }).first()
    await standIn.waitFor()
    expect(await standIn.innerText()).toContain('does not go with an allergy that you told us.')
    // A meal removed for an allergy can never be shown anyway.
    expect(await page.getByRole('button', { name: /^Show it anyway/ }).count()).toBe(0)
    await day
      .getByText(/These totals count the stand-ins|This day has no totals until there is another dish/)
      .waitFor()
    await standIn.scrollIntoViewIfNeeded()
    if (isPhone) await inspectBoth(page, 'left-out')
    await standIn.getByRole('button', { name: /^Choose another for/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor()
    expect(await dialog.innerText()).not.toMatch(DAIRY)
    await page.keyboard.press('Escape')
    // A planner that is still starting responds with 503 and is retried.
    expect(errors.filter((error) => !error.includes('503'))).toEqual([])
    await close()
  }
})

test('its proof mentions the change, and names no food of a removed dish', { timeout: 120_000 }, async () => {
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

/** Expects no action that would serve food from a week that must not be eaten. */
async function expectNothingOffered(page: Page): Promise<void> {
  const serving = /^(?:Change|Swap|Lock|Plan this day|Print|Choose another)/
  await expect.poll(() => page.getByRole('button', { name: serving }).count()).toBe(0)
  expect(await page.locator('a[href="#shopping"], #shopping').count()).toBe(0)
}

/** Maximum micrograms of vitamin K per day in a first week with warfarin. */
const VITAMIN_K_MOST = 235

type Offer = { nutrients: { nutrient: string; before: number | null; after: number }[] }

const DO_NOT_EAT =
  /You told us more after this plan was made\. With that, we would not make this plan today\. Please do not eat from it\. While you are pregnant, .+ Please ask your doctor or a registered dietitian/
const NOT_PLANNED_WITH =
  /You told us more after this plan was made\. Its amounts were planned without warfarin in mind\. .+ Please ask your doctor or pharmacist before you eat from this plan\./

describe('on a phone, in the current week', () => {
  let member: Subscriber
  let url: string
  let guest: Visit
  let page: Page

  beforeAll(async () => {
    member = await aSubscriber(server, { goalName: 'Acne', facts: { circumstances: [], allergies: [] } })
    guest = await visitSignedIn({ server, browser }, member, { viewport: PHONE, path: '/account' })
    page = guest.page
    url = new URL(await planUrl(page), server.url).href
  })

  afterAll(() => guest?.context.close())

  async function tell(on: Page, change: () => Promise<void>, saved: RegExp): Promise<void> {
    await on.goto(`${server.url}/account/facts`)
    await on.getByLabel('Name of a medicine').waitFor()
    await change()
    const save = on.getByRole('button', { name: 'Save', exact: true })
    await save.focus()
    await on.keyboard.press('Enter')
    await on.getByText(saved).waitFor()
  }

  const tellPregnancy = (on: Page) =>
    tell(
      on,
      () => on.getByLabel('Pregnancy', { exact: true }).check(),
      /Saved\. No week is planned .+ please do not eat from it\./,
    )

  async function expectSaid(words: RegExp, picture: string): Promise<void> {
    for (const [place, path] of [
      ['account', `${server.url}/account`],
      ['week', url],
      ['proof', `${url}/proof`],
    ] as const) {
      await page.goto(path)
      await page.getByText(words).first().waitFor()
      await inspectBoth(page, `told-${picture}-${place}`)
      await page.emulateMedia({ colorScheme: 'light' })
      if (place !== 'account') expect(await printedText(page)).toMatch(words)
    }
  }

  /**
   * Finds a day whose dinner was not removed because of the reported facts: dinners differ from week to week.
   */
  const dayWithDinner = (on: Page) =>
    on.evaluate(() => {
      const dinners = [...document.querySelectorAll('section[id^="day-"]')].map((day) =>
        [...day.querySelectorAll('.dish')].at(-1),
      )
      return (
        dinners.findIndex((dinner) => !/Left out for you|A stand-in until/.test(dinner?.textContent ?? '')) +
        1
      )
    })

  const openSwaps = async (on: Page) => {
    await on.goto(url)
    await on.locator('#day-1').waitFor({ state: 'attached' })
    const day = await dayWithDinner(on)
    await changeDay(on, day)
    const swap = toolOf(on, 'Swap', 'Dinner', day)
    await swap.focus()
    await on.keyboard.press('Enter')
    return { day, swap, dialog: on.getByRole('dialog') }
  }

  test('newly reported warfarin is mentioned in the week', async () => {
    const taken = async () => {
      await page.getByLabel('Name of a medicine').fill('warfarin')
      await page.getByLabel('Name of a medicine').press('Enter')
      for (const asked of [/Was your INR in range/, /taken warfarin for more than three months/])
        await page.getByRole('group', { name: asked }).getByText('Yes', { exact: true }).click()
      const conceiving = page.getByRole('group', { name: /chance that you could become pregnant/ })
      await conceiving.getByText('No', { exact: true }).click()
    }
    await tell(page, taken, /Saved\. Your next week is planned with it\. .+ read there/)
    await inspectBoth(page, `told-warfarin-saved`)
    await expectSaid(NOT_PLANNED_WITH, 'warfarin')
    await page.goto(url)
    expect(await printedPages(page, 'A4')).toBeLessThanOrEqual(3)
  })

  test('each offered swap stays within the vitamin K limit', async () => {
    const token = (await tokensOf(server, member)).AccessToken
    const amounts: { before: number | null; after: number }[] = []
    const reasons: unknown[] = []
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      const path = `${new URL(url).pathname.replace('/meal-plan/', '/mealplan/')}/swaps?day=${day}&slot=dinner`
      const { body } = await callApi(server, { method: 'GET', path, token })
      reasons.push(body.reason)
      const { swaps } = body as { swaps: Offer[] }
      amounts.push(
        ...swaps.flatMap(({ nutrients }) => nutrients.filter(({ nutrient }) => nutrient === 'vitamin_k')),
      )
    }
    expect(amounts.length, reasons.join(' ')).toBeGreaterThan(0)
    // A swap must not raise a day above the limit or above its present amount. Unknown amounts are not
    // compared.
    const most = ({ before }: { before: number | null }) => Math.max(before ?? Infinity, VITAMIN_K_MOST)
    expect(amounts.filter((amount) => amount.after > most(amount))).toEqual([])
    expect(amounts.filter(({ before }) => before !== null).length).toBeGreaterThan(0)
    const { dialog } = await openSwaps(page)
    await dialog
      .getByText(
        /none takes the day farther from the limits that came with it\. Now \d+ of \d+ rules|No other dish meets every firm rule here/,
      )
      .waitFor()
    await inspectBoth(page, `told-warfarin-swaps`)
  })

  test('a pregnancy reported in another tab also takes effect on the open page', async () => {
    const { dialog } = await openSwaps(page)
    await dialog.getByText(/Now \d+ of \d+ rules|No other dish meets every firm rule here/).waitFor()
    await page.keyboard.press('Escape')
    const before = await dishesOf(page)
    const other = await guest.context.newPage()
    await tellPregnancy(other)
    await inspectBoth(other, `told-pregnancy-saved`)
    await other.close()
    await page.getByText(DO_NOT_EAT).first().waitFor()
    expect(await dishesOf(page)).toEqual(before)
    expect(before.length).toBeGreaterThan(15)
    await inspectBoth(page, `told-pregnancy-loaded`)
    await expectNothingOffered(page)
  })

  test('the week warns not to eat from it, and says whom to ask', async () => {
    await expectSaid(DO_NOT_EAT, 'pregnancy')
    // Its dishes can still be read, and the warning also shows when the top is out of view.
    await page.goto(url)
    await page.getByText(DO_NOT_EAT).first().waitFor()
    await expectNothingOffered(page)
    const day = await dayWithDinner(page)
    await choosePanel(page, `day-${day}`)
    await page.locator(`#day-${day} .dish`).last().getByRole('button').first().click()
    await page
      .getByRole('dialog')
      .getByText('Before you cook, please read the note at the top of the plan.')
      .waitFor()
    await page.keyboard.press('Escape')
    // The dialog removes its history entry as it closes.
    await expect.poll(() => page.evaluate(() => history.state?.dialog ?? null)).toBe(null)
  })

  test('a withdrawn answer is no longer mentioned', async () => {
    const takenBack = async () => {
      await page.getByLabel('Pregnancy', { exact: true }).uncheck()
      await page
        .getByRole('group', { name: /apply to you now/ })
        .getByLabel('None of these')
        .check()
    }
    await tell(page, takenBack, /Saved\. Your next week is planned with it\./)
    await page.goto(url)
    await page.getByText(NOT_PLANNED_WITH).first().waitFor()
    expect(await page.getByText(DO_NOT_EAT).count()).toBe(0)
    const noMore = async () => {
      await page.getByRole('button', { name: 'Remove warfarin' }).click()
    }
    await tell(page, noMore, /Saved\. Your next week is planned with it\./)
    for (const path of [url, `${url}/proof`]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('#day-1, table, details').first().waitFor()
      expect(await page.getByText('You told us more after this plan was made').count()).toBe(0)
    }
  })
})
