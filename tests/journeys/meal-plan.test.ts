import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { formatIngredient } from '#meal-plans/cooking/format-ingredient.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { expectAccessible, inspect } from './looks/axe.ts'
import { changeDay, choosePanel, nameOfDay, orderPlan, toolOf } from './people/own-plan.ts'
import { signIn } from './people/signed-in.ts'
import { DESKTOP, expectFocus, PHONE, printedPages, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query, rewriteStoredPlan } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser
/** The link from the mail, and the plan's own address. */
let mailed: string
let own: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  mailed = await orderPlan(server)
  own = mailed.split('?')[0] ?? ''
})

afterAll(() => closeJourney({ server, browser }))

async function open(
  options: { isSignedIn?: boolean; isPhone?: boolean; javaScriptEnabled?: boolean; dark?: boolean } = {},
) {
  const { isSignedIn = false, isPhone = false, javaScriptEnabled = true, dark = false } = options
  const { page, context, errors } = await visit(browser, {
    viewport: isPhone ? PHONE : DESKTOP,
    colorScheme: dark ? 'dark' : 'light',
    bypassCSP: true,
    javaScriptEnabled,
  })
  if (isSignedIn) await signIn(page, server, server.firstAdmin)
  return { page, context, errors, close: () => context.close() }
}

const swapOf = (page: Page, meal: string, day: number) => toolOf(page, 'Swap', meal, day)
const lockOf = (page: Page, meal: string, day: number) => toolOf(page, 'Lock', meal, day)
const unlockOf = (page: Page, meal: string, day: number) => toolOf(page, 'Unlock', meal, day)
const dinnerOf = (page: Page, day: number) =>
  page.locator(`#day-${day} .dish`).last().getByRole('button').first().innerText()
/** Replans a day, even if that makes it worse. */
async function planAgain(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: `Plan this day again: ${day}` }).click()
  const take = page.getByRole('button', { name: 'Take these dishes' })
  await take
    .or(news(page).getByText(`${day} is planned again.`))
    .first()
    .waitFor()
  if (await take.isVisible()) await take.click()
}

/** Moves the start of the plan by this many days. */
async function moveStart(days: number): Promise<void> {
  const id = own.split('/').at(-1)
  const sql = 'update meal_plans.meal_plans set starts_on = starts_on + $2::int where id = $1 returning id'
  expect(await query(server.dataDir, sql, [id, days])).toHaveLength(1)
}

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const news = (page: Page) => page.getByRole('main').getByRole('status')

describe('a member', () => {
  test('swaps a dinner by keyboard, sees the effect, and undoes it', async () => {
    const { page, errors, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await changeDay(page, 2)
    const before = await dinnerOf(page, 2)
    await swapOf(page, 'Dinner', 2).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor()
    const dialogText = await dialog.innerText()
    expect(dialogText).toMatch(/Now \d+ of \d+ rules are met; a dish says where it changes that\./)
    // The effect of a dish of this week on the number of rules met is not known in advance, but each dish
    // shows its effect on the day.
    for (const words of dialogText.split('Choose').slice(0, -1))
      expect(words).toMatch(/ (more|less) |Hardly changes/)
    await inspect(page, 'swap-dialog-desktop')

    // The dialog keeps the focus until it is closed, and then returns it.
    for (let time = 0; time < 12; time++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      )
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(swapOf(page, 'Dinner', 2))

    await page.keyboard.press('Enter')
    const choice = dialog.getByRole('button', { name: /^Choose/ }).first()
    await choice.waitFor()
    const chosen = (await choice.getAttribute('aria-label'))?.replace('Choose ', '') ?? ''
    await choice.press('Enter')
    await news(page)
      .getByText(`Dinner on ${await nameOfDay(page, 2)} is now ${chosen}.`)
      .waitFor()
    await expect.poll(() => dinnerOf(page, 2)).toBe(chosen)
    // The new dish's time appears at once, and counts toward the day.
    await page
      .locator('#day-2 .dish')
      .last()
      .getByText(/^\d+\smin$/)
      .waitFor()
    await expectFocus(swapOf(page, 'Dinner', 2))

    await page.getByRole('button', { name: 'Undo' }).click()
    await news(page).getByText('The last change is undone.').waitFor()
    await expect.poll(() => dinnerOf(page, 2)).toBe(before)
    expect(errors).toEqual([])
    await close()
  })

  test('locks a meal and replans the day around it, on a phone', async () => {
    const { page, errors, close } = await open({ isSignedIn: true, isPhone: true, dark: true })
    await page.goto(own)
    await changeDay(page, 4)
    const fourth = await nameOfDay(page, 4)
    const [locked, ...others] = [await dinnerOf(page, 4), await page.locator('#day-4 .dish').allInnerTexts()]
    await lockOf(page, 'Dinner', 4).click()
    await news(page).getByText(`Dinner on ${fourth} is locked`).waitFor()
    await expect.poll(() => swapOf(page, 'Dinner', 4).isDisabled()).toBe(true)
    await planAgain(page, fourth)
    await news(page).getByText(`${fourth} is planned again.`).waitFor()
    expect(await dinnerOf(page, 4)).toBe(locked)
    expect(await page.locator('#day-4 .dish').allInnerTexts()).not.toEqual(others[0])
    await inspect(page, 'meal-plan-own-phone')

    await page.reload()
    await page.locator('#day-4').getByText('Locked').waitFor()
    await page.getByRole('button', { name: `Change ${fourth}` }).click()
    await unlockOf(page, 'Dinner', 4).click()
    await news(page)
      .getByText(/no longer locked/)
      .waitFor()
    expect(errors).toEqual([])
    await close()
  })

  test('must confirm before a day loses a chosen dish, and the old day stays until then', async () => {
    const { page, errors, close } = await open({ isSignedIn: true, isPhone: true })
    await page.goto(own)
    await changeDay(page, 5)
    const fifth = await nameOfDay(page, 5)
    await swapOf(page, 'Dinner', 5).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click()
    await news(page).getByText(`Dinner on ${fifth} is now`).waitFor()
    const chosen = await dinnerOf(page, 5)
    await page.getByRole('button', { name: `Plan this day again: ${fifth}` }).click()
    const dialog = page.getByRole('dialog', { name: `Plan ${fifth} again?` })
    await dialog.getByText(`instead of ${chosen}, which you chose`).waitFor()
    await dialog.getByText(/of \d+ rules met, (?:none|\d+)\s(?:fewer|more) than now/i).waitFor()
    await inspect(page, 'meal-plan-day-again')
    await dialog.getByRole('button', { name: 'Leave the day as it is' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await dinnerOf(page, 5)).toBe(chosen)
    await planAgain(page, fifth)
    await news(page).getByText(`${fifth} is planned again.`).waitFor()
    expect(await dinnerOf(page, 5)).not.toBe(chosen)
    expect(errors).toEqual([])
    await close()
  })

  test('sees a notice after changing the plan on another device, and loses nothing', async () => {
    const { page, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await changeDay(page, 1)
    const { page: other, close: closeOther } = await open({ isSignedIn: true })
    await other.goto(own)
    await changeDay(other, 1)
    await lockOf(other, 'Tea', 1).click()
    await news(other)
      .getByText(/Tea on \w+day is locked/)
      .waitFor()
    await closeOther()

    await lockOf(page, 'Snack', 1).click()
    await news(page)
      .getByText(/Somebody changed this meal plan/)
      .waitFor()
    await page.getByRole('button', { name: 'Load the plan again' }).click()
    await unlockOf(page, 'Tea', 1).waitFor()
    await lockOf(page, 'Snack', 1).click()
    await news(page)
      .getByText(/Snack on \w+day is locked/)
      .waitFor()
    await close()
  })

  test('sees a swap, a lock and a dislike from the first tab in a second tab without a reload', async () => {
    const { page, context, errors, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await changeDay(page, 7)
    const other = await context.newPage()
    await other.goto(own)
    await changeDay(other, 7)
    const before = await dinnerOf(page, 7)

    await swapOf(page, 'Dinner', 7).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click()
    await expect.poll(() => dinnerOf(page, 7)).not.toBe(before)
    const now = await dinnerOf(page, 7)
    await expect.poll(() => dinnerOf(other, 7)).toBe(now)
    await news(other).getByText('You changed this plan in another tab or on another device.').waitFor()

    await lockOf(page, 'Tea', 7).click()
    await unlockOf(other, 'Tea', 7).waitFor()
    // The second tab continues without a conflict.
    await unlockOf(other, 'Tea', 7).click()
    await news(other)
      .getByText(/Tea on \w+day is no longer locked/)
      .waitFor()
    await lockOf(page, 'Tea', 7).waitFor()
    const neverAgain = (tab: Page) =>
      tab.locator('#day-7').getByRole('button', { name: `Never again: ${now}`, pressed: true })
    await page
      .locator('#day-7')
      .getByRole('button', { name: `Never again: ${now}` })
      .click()
    await neverAgain(page).waitFor()
    await neverAgain(other).waitFor()
    await neverAgain(other).click()
    await expect.poll(() => neverAgain(page).count()).toBe(0)
    expect(errors).toEqual([])
    await close()
  })

  test('keeps a dialog open in a second tab until they close it', async () => {
    const { page, context, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await changeDay(page, 3)
    const other = await context.newPage()
    await other.goto(own)
    await choosePanel(other, 'day-3')
    const before = await dinnerOf(other, 3)
    await other.locator('#day-3 .dish').last().getByRole('button').first().click()
    await other.getByRole('dialog', { name: before }).waitFor()
    await swapOf(page, 'Dinner', 3).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click()
    await expect.poll(() => dinnerOf(page, 3)).not.toBe(before)
    const now = await dinnerOf(page, 3)
    await other.getByRole('dialog', { name: before }).waitFor()
    await other.keyboard.press('Escape')
    await expect.poll(() => dinnerOf(other, 3)).toBe(now)
    await close()
  })

  test('sees changes from another device after coming back to the tab', async () => {
    const { page, close } = await open({ isSignedIn: true })
    await page.clock.install()
    await page.goto(own)
    await changeDay(page, 2)
    const { page: other, close: closeOther } = await open({ isSignedIn: true })
    await other.goto(own)
    await changeDay(other, 2)
    await lockOf(other, 'Tea', 2).click()
    await unlockOf(other, 'Tea', 2).waitFor()
    await page.clock.fastForward(60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await unlockOf(page, 'Tea', 2).waitFor()
    await unlockOf(page, 'Tea', 2).click()
    await lockOf(page, 'Tea', 2).waitFor()
    await closeOther()
    await close()
  })

  test('can replace a permanently unwanted dish this week, day by day', async () => {
    const { page, errors, close } = await open({ isSignedIn: true, isPhone: true })
    await page.goto(own)
    await changeDay(page, 4)
    const disliked = await dinnerOf(page, 4)
    const never = page.locator('#day-4').getByRole('button', { name: `Never again: ${disliked}` })
    await never.click()
    const replace = page.getByRole('button', { name: /^Replace it on \w+day$/ })
    await replace.waitFor()
    await inspect(page, 'meal-plan-never-again')
    // The dish may be served on several days. Each day is offered in turn.
    for (let time = 0; time < 7 && (await replace.isVisible()); time++) {
      const day = (await replace.innerText()).replace('Replace it on ', '').trim()
      await replace.click()
      await page
        .getByRole('dialog', { name: `Instead of ${disliked}` })
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click()
      await news(page).getByText(`on ${day} is now`).waitFor()
      await expectFocus(news(page).getByRole('paragraph'))
    }
    const names = page.locator('.plan-panel .dish-name button').filter({ hasText: disliked })
    expect(await names.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await news(page).getByText('The last change is undone.').waitFor()
    await expectFocus(news(page).getByRole('paragraph'))
    expect(await names.count()).toBe(1)
    expect(errors).toEqual([])
    await close()
  })

  test('closes a recipe and a swap with Back, and stays at the same place in the plan', async () => {
    const { page, errors, close } = await open({ isSignedIn: true, isPhone: true })
    await page.goto(`${server.url}/account`)
    await page.goto(own)
    await changeDay(page, 2)
    const dish = page.locator('#day-2 .dish').last().getByRole('button').first()
    const name = await dish.innerText()
    await dish.scrollIntoViewIfNeeded()
    const [address, place] = [page.url(), await scrolledTo(page)]
    await dish.click()
    const recipe = page.getByRole('dialog', { name })
    await recipe.waitFor()
    await page.goBack()
    await recipe.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(address)
    expect(await scrolledTo(page)).toBe(place)
    await expectFocus(dish)

    // Closing it manually leaves no entry in the history.
    for (const closeIt of [
      () => page.keyboard.press('Escape'),
      () => recipe.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await dish.click()
      await recipe.waitFor()
      await closeIt()
      await recipe.waitFor({ state: 'hidden' })
      await expect.poll(() => page.url()).toBe(address)
      expect(await scrolledTo(page)).toBe(place)
    }

    // After a reload, a new page shows the recipe at its address, and Back closes it there too.
    await dish.click()
    await recipe.waitFor()
    await page.reload()
    await recipe.waitFor()
    await page.goBack()
    await recipe.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(address)

    await changeDay(page, 2)
    await swapOf(page, 'Dinner', 2).click()
    const swaps = page.getByRole('dialog', { name: `Instead of ${name}` })
    await swaps.waitFor()
    await page.goBack()
    await swaps.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(address)
    await swapOf(page, 'Dinner', 2).click()
    await swaps.waitFor()
    await page.reload()
    await page.locator('#day-2').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The dialog's history entry is removed once the page has started.
    await expect.poll(() => page.evaluate(() => history.state?.dialog ?? null)).toBe(null)
    // The day has its own history entry, as before.
    await page.goBack()
    await expect.poll(() => page.url()).toBe(own)
    await page.goBack()
    await page.waitForURL(`${server.url}/account`)
    expect(errors).toEqual([])
    await close()
  })

  test('sees dishes for the current plan after changing it in another tab', async () => {
    const { page, context, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await changeDay(page, 6)
    await swapOf(page, 'Dinner', 6).click()
    const dialog = page.getByRole('dialog')
    const choices = dialog.getByRole('button', { name: /^Choose/ })
    await choices.first().waitFor()
    const before = await dinnerOf(page, 6)
    const other = await context.newPage()
    await other.goto(own)
    await changeDay(other, 6)
    await swapOf(other, 'Dinner', 6).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click()
    await expect.poll(() => dinnerOf(other, 6)).not.toBe(before)
    const now = await dinnerOf(other, 6)

    await choices.nth(1).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'This swap was not made' })
    await refusal.getByText(/changed somewhere else meanwhile\. We looked again/).waitFor()
    await dialog.getByRole('heading', { level: 2, name: `Instead of ${now}` }).waitFor()
    await choices.first().waitFor()
    await expectFocus(refusal.locator('..'))
    await expectAccessible(page)
    await choices.first().click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => dinnerOf(page, 6)).not.toBe(now)
    await close()
  })

  test('sees a friendly error if dishes cannot be searched, and can try again', async () => {
    const { page, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await page.route('**/swaps?*', (route) => route.abort(), { times: 1 })
    await changeDay(page, 3)
    await swapOf(page, 'Breakfast', 3).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('We could not look for other dishes').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog
      .getByRole('button', { name: /^Choose/ })
      .first()
      .waitFor()
    await close()
  })

  test('sees the plan in their chosen units, and prints it on few pages', async () => {
    const { page, close } = await open({ isSignedIn: true })
    await page.goto(own)
    await choosePanel(page, 'shopping')
    await page.getByRole('link', { name: 'Metric' }).click()
    await page.waitForURL(/units=metric/)
    await expect.poll(() => page.locator('#shopping').innerText()).toMatch(/\d\s(g|kg|ml|l)\n/)
    await page.waitForLoadState('networkidle')
    // The sample always takes two pages; this plan's dishes differ each time.
    expect(await printedPages(page, 'A4')).toBeLessThanOrEqual(3)
    await close()
  })
})

describe('the link from the mail', () => {
  test('shows the plan read-only, and explains how to change it', async () => {
    const { page, errors, close } = await open()
    await page.goto(mailed)
    await page.getByText(/Log in to swap meals/).waitFor()
    expect(await page.locator('section[id^="day-"]').count()).toBe(7)
    expect(await page.getByRole('button', { name: /^(Change|Swap|Lock|Unlock|Plan)/ }).count()).toBe(0)
    await inspect(page, 'meal-plan-mailed-desktop')
    expect(errors).toEqual([])
    await close()
  })

  test("opens today's meals two days after the start, and shows each day and the list without script", async () => {
    await moveStart(-2)
    onTestFinished(() => moveStart(2))
    const { page, close } = await open({ javaScriptEnabled: false, isPhone: true })
    await page.goto(mailed)
    const shown = page.locator('.plan-panel').filter({ visible: true })
    expect(await shown.evaluateAll((panels) => panels.map(({ id }) => id))).toEqual(['day-3'])
    const today = new Intl.DateTimeFormat('en-US', {
      ...({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const),
    })
    expect(unbound(await shown.getByRole('heading', { level: 2 }).innerText())).toBe(today.format(new Date()))
    const tabs = await page.getByRole('navigation', { name: 'Days' }).getByRole('link').allInnerTexts()
    expect(tabs.slice(0, 7).findIndex((tab) => /^Today\s+\d+$/.test(tab))).toBe(2)
    expect(tabs.filter((tab) => tab.includes('Today'))).toHaveLength(1)
    for (const id of ['day-7', 'shopping', 'day-2'] as const) {
      await choosePanel(page, id)
      expect(await shown.evaluateAll((panels) => panels.map(({ id }) => id))).toEqual([id])
    }
    await close()
  })

  test('opens a day or the list by its address', async () => {
    const { page, errors, close } = await open({ isSignedIn: true })
    await page.goto(`${own}#shopping`)
    await page.locator('#shopping').waitFor()
    expect(await page.locator('#day-1').isVisible()).toBe(false)
    await choosePanel(page, 'day-3')
    await page.goBack()
    await page.locator('#shopping').waitFor()
    expect(errors).toEqual([])
    await close()
  })

  test('lets a signed-in member change the plan there', async () => {
    const { page, close } = await open({ isSignedIn: true })
    await page.goto(mailed)
    await changeDay(page, 1)
    await swapOf(page, 'Dinner', 1).waitFor()
    await close()
  })

  test('keeps a recipe open that was opened before the script loaded', async () => {
    const { page, errors, close } = await open({ isSignedIn: true })
    const scripts = await heldBack(page, '**/assets/*.js')
    const plan = await heldBack(page, '**/api/mealplan/*')
    await page.goto(mailed, { waitUntil: 'commit' })
    const dish = page.locator('#day-1 .dish-name').getByRole('button').first()
    const recipe = page.getByRole('dialog', { name: await dish.innerText() })
    await dish.click()
    await recipe.waitFor()
    scripts.go()
    await plan.asked
    await recipe.waitFor()
    plan.go()
    const change = page.locator('#day-1').getByRole('button', { name: /^Change /, includeHidden: true })
    await change.waitFor({ state: 'attached' })
    expect(await recipe.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await recipe.waitFor({ state: 'hidden' })
    await expectFocus(dish)
    expect(errors).toEqual([])
    await close()
  })

  test('opens the recipe named in its address', async () => {
    const { page, close } = await open()
    await expectRecipeOfUrl(page, mailed)
    await close()
  })

  test('is not cached by browsers, as a page or as data', async () => {
    const url = new URL(mailed)
    const sample = `${server.url}/sample-plan`
    const asData = `${url.origin}${url.pathname}.data${url.search}`
    const cached = await Promise.all(
      [mailed, asData, sample].map(async (address) => (await fetch(address)).headers.get('cache-control')),
    )
    expect(cached).toEqual(['no-store', 'no-store', 'public, no-cache'])
  })

  test('opens nothing with another key', async () => {
    const { page, close } = await open()
    await page.goto(`${own}?key=${'a'.repeat(43)}`)
    await page.getByText('Log in to open this meal plan').waitFor()
    await page
      .getByText(/If this was one, it has run out or was revoked, or the plan was deleted\./)
      .waitFor()
    await close()
  })
})

/** Expects a recipe to have its own address within the plan's. */
async function expectRecipeOfUrl(page: Page, plan: string): Promise<void> {
  await page.goto(plan)
  const dish = page.locator('#day-2 .dish-name button[commandfor]').last()
  const [name, id] = [(await dish.textContent()) ?? '', await dish.getAttribute('commandfor')]
  await page.goto('about:blank')
  await page.goto(`${plan}#${id}`)
  const recipe = page.getByRole('dialog', { name })
  await recipe.waitFor()
  await page.keyboard.press('Escape')
  await recipe.waitFor({ state: 'hidden' })
}

type Dish = {
  name: string
  description: string
  ingredients: { amount: number; unitOfMeasure: string; ingredient: string }[]
  steps: string[]
}
type Sample = {
  conditionName: string
  goal: string
  overview: string
  dietFocus: { focus: string; description: string }[]
  tips: string[]
  mealPlanDays: {
    day: string
    detox: string
    breakfast: Dish
    lunch: Dish
    dinner: Dish
    snack: string
    tea: string
  }[]
}

async function readSample(): Promise<Sample> {
  return (await (await fetch(`${server.url}/api/mealplan/${SAMPLE_MEAL_PLAN_ID}`)).json()) as Sample
}

/** Restores regular spaces between figures and units. */
function unbound(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

describe('the sample', () => {
  test('is read-only, and provides its recipes with their nutrients to search engines', async () => {
    const { page, close } = await open({ javaScriptEnabled: false, isPhone: true })
    await page.goto(`${server.url}/sample-plan?units=metric`)
    expect(await page.getByRole('button', { name: /^(Swap|Lock|Plan)/ }).count()).toBe(0)
    const text = await page.getByRole('main').innerText()
    expect(text).toContain('In your own plan you can swap any meal.')
    expect(text).toMatch(/\d\s(g|kg|ml|l)\n/)

    const data = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')))
    const recipes = data.filter((entry) => entry['@type'] === 'Recipe')
    expect(recipes.length).toBeGreaterThan(15)
    for (const { name, nutrition, recipeIngredient, recipeInstructions, totalTime } of recipes) {
      expect(nutrition.calories, name).toMatch(/^\d+(\.\d)? kcal$/)
      expect(Number.parseFloat(nutrition.calories)).toBeGreaterThan(100)
      expect(recipeIngredient.length).toBeGreaterThan(2)
      expect(recipeInstructions.length).toBeGreaterThan(1)
      expect(totalTime).toMatch(/^PT\d+M$/)
    }
    expect(data.map((entry) => entry['@type'])).toContain('BreadcrumbList')
    await close()
  })

  test.each([
    ['a desktop', false],
    ['a phone', true],
  ])('shows everything that a meal plan has, on %s', async (_, isPhone) => {
    const { page, errors, close } = await open({ isPhone })
    const plan = await readSample()
    await page.goto(`${server.url}/sample-plan`)
    await page.getByRole('heading', { level: 1, name: `${plan.conditionName} Meal Plan` }).waitFor()
    await page.getByText(plan.goal, { exact: true }).waitFor()
    await page.getByText(plan.overview, { exact: true }).waitFor()
    const focus = page.getByRole('region', { name: 'Focus' })
    expect(await focus.getByRole('term').allTextContents()).toEqual(plan.dietFocus.map(({ focus }) => focus))
    expect((await focus.getByRole('definition').allTextContents()).map(unbound)).toEqual(
      plan.dietFocus.map(({ description }) => description),
    )
    const tips = page.getByRole('region', { name: 'Tips' }).getByRole('listitem')
    expect((await tips.allTextContents()).map(unbound)).toEqual(plan.tips)
    for (const [i, day] of plan.mealPlanDays.entries()) {
      await choosePanel(page, `day-${i + 1}`)
      const part = page.getByRole('region', { name: day.day, exact: true })
      const labels = (await part.getByRole('term').allTextContents()).slice(0, 6)
      expect(labels).toEqual(['Morning drink', 'Breakfast', 'Lunch', 'Dinner', 'Snack', 'Tea'])
      const detox = part.getByText(day.detox.slice(0, 86), { exact: true })
      expect(await detox.count()).toBe(1)
      for (const { name } of [day.breakfast, day.lunch, day.dinner])
        expect(await part.getByRole('button', { name, exact: true }).count()).toBe(1)
      for (const words of [day.snack, day.tea]) expect(await part.getByText(words).count()).toBeGreaterThan(0)
    }
    const [first] = plan.mealPlanDays
    await choosePanel(page, 'day-1')
    await page
      .getByRole('button', { name: first?.dinner.name ?? '', exact: true })
      .first()
      .click()
    const recipe = page.getByRole('dialog', { name: first?.dinner.name ?? '' })
    await recipe.getByText(first?.dinner.description ?? '', { exact: true }).waitFor()
    const text = (await recipe.innerText()).replaceAll(/\s+/g, ' ')
    for (const line of first?.dinner.ingredients ?? []) expect(text).toContain(formatIngredient(line))
    for (const step of first?.dinner.steps ?? []) expect(text).toContain(step)
    expect(errors).toEqual([])
    await close()
  })

  test('shows the first 86 letters of a long morning drink', async () => {
    const long = `${'A slow drink of water and lime. '.repeat(4)}The end.`
    const { page, close } = await open()
    await rewriteStoredPlan(server.dataDir, SAMPLE_MEAL_PLAN_ID, ({ plan }) => {
      const mealPlanDays = plan.mealPlanDays.map((day, at) => (at === 0 ? { ...day, detox: long } : day))
      return { plan: { ...plan, mealPlanDays } }
    })
    await expect
      .poll(async () => (await fetch(`${server.url}/meal-plan/${SAMPLE_MEAL_PLAN_ID}`)).text())
      .toContain('A slow drink')
    await page.goto(`${server.url}/meal-plan/${SAMPLE_MEAL_PLAN_ID}`)
    const detox = page.getByRole('region', { name: 'Day 1', exact: true }).getByRole('definition').first()
    // The ingredients are on a line of their own.
    expect((await detox.locator('span').first().textContent())?.trim()).toBe(long.slice(0, 86).trim())
    await close()
  })

  test('opens the recipe named in its address', async () => {
    const { page, close } = await open()
    await expectRecipeOfUrl(page, `${server.url}/sample-plan`)
    await close()
  })

  test('closes a recipe with Back, and opens it again with Forward', async () => {
    const { page, errors, close } = await open({ isPhone: true })
    await page.goto(`${server.url}/plans`)
    await page.goto(`${server.url}/sample-plan`)
    await page.locator('.dish-name').getByRole('button').first().click()
    const recipe = page.getByRole('dialog')
    await recipe.waitFor()
    await page.goBack()
    await recipe.waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${server.url}/sample-plan`)
    await page.goForward()
    await recipe.waitFor()
    await recipe.getByRole('button', { name: 'Close' }).click()
    await recipe.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toBe(`${server.url}/sample-plan`)
    await page.goBack()
    await page.waitForURL(`${server.url}/plans`)
    expect(errors).toEqual([])
    await close()
  })

  test('opens a recipe, and closes it on a click outside', async () => {
    const { page, errors, close } = await open({ isPhone: true })
    await page.goto(`${server.url}/sample-plan`)
    await page.locator('.dish-name').getByRole('button').first().click()
    const recipe = page.getByRole('dialog')
    await recipe.getByText('One serving holds').waitFor()
    await expectAccessible(page)
    await page.mouse.click(4, 4)
    await recipe.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await close()
  })

  test('prints its whole week on the first page, black on white, without buttons', async () => {
    const { page, close } = await open({ dark: true })
    await page.goto(`${server.url}/sample-plan`)
    await page.waitForLoadState('networkidle')
    expect(await printedPages(page, 'A4')).toBe(2)
    expect(await printedPages(page, 'Letter')).toBe(2)

    // Letter is the shorter of the two formats: 11 by 8.5 inches, before margins.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: Math.floor(8.5 * 96 - 2 * 14 * MM), height: 900 })
    const [week, list] = await Promise.all([page.locator('#day-7').boundingBox(), boxOf(page, '#shopping')])
    expect(week && week.y + week.height).toBeLessThan(11 * 96 - 2 * 10 * MM)
    expect(week?.y).toBeLessThan(list.y)
    expect((await boxOf(page, 'section[aria-labelledby="tips"]')).y).toBeGreaterThan(list.y)
    const colors = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement)
      return [backgroundColor, getComputedStyle(document.querySelector('#day-1 h2') as Element).color]
    })
    expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    for (const chrome of ['banner', 'contentinfo', 'navigation'] as const)
      expect(await page.getByRole(chrome).count(), chrome).toBe(0)
    expect(await page.getByRole('button', { name: /^(Print|Swap|Lock)/ }).count()).toBe(0)
    await close()
  })

  test('prints its recipes on request, each on an unbroken page', async () => {
    const { page, close } = await open()
    await page.goto(`${server.url}/sample-plan`)
    await page.waitForLoadState('networkidle')
    const dishes = await page.locator('.recipes > dialog').count()
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByRole('button', { name: 'Print with recipes' }).click()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.recipes > dialog').evaluateAll(breaksInside)).toEqual(['avoid'])
    const pages = await printedPages(page, 'A4')
    expect(pages).toBeGreaterThan(2)
    expect(pages).toBeLessThanOrEqual(2 + Math.ceil(dishes / 3))
    // The next print omits the recipes again.
    await expect.poll(() => printedPages(page, 'A4')).toBe(2)
    await close()
  })

  test('prints only the open recipe', async () => {
    const { page, close } = await open({ dark: true })
    await page.goto(`${server.url}/sample-plan`)
    const name = await page.locator('.dish-name').getByRole('button').first().innerText()
    await page.locator('.dish-name').getByRole('button').first().click()
    await page.getByRole('dialog', { name }).waitFor()
    expect(await printedPages(page, 'A4')).toBe(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.getByRole('heading').allInnerTexts()).toEqual([name])
    await close()
  })
})

/** One millimeter on paper, in CSS pixels. */
const MM = 96 / 25.4

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

function breaksInside(elements: Element[]): string[] {
  return [...new Set(elements.map((element) => getComputedStyle(element).breakInside))]
}
