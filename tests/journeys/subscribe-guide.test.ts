import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import {
  answerSafety,
  comeToAccount,
  DECLINED_CARD,
  expectAccount,
  expectNoSidewaysScroll,
  expectPaymentStep,
  fillAccount,
  fillCard,
  goOnToSubscribe,
  openHealthGoal,
  PASSWORD,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

const next = (page: Page) =>
  page
    .getByRole('button', { name: 'Next', exact: true })
    .or(page.getByRole('link', { name: 'Next', exact: true }))

async function fromGoal(goal: string): Promise<Visit> {
  const guest = await visit(browser, { viewport: PHONE, bypassCSP: true })
  await openHealthGoal(guest.page, server.url, goal)
  await goOnToSubscribe(guest.page)
  await guest.page.getByRole('heading', { name: 'About you' }).waitFor()
  return guest
}

const AWAY = { status: 503, json: { error: { code: 'unavailable', message: 'Not now.', fields: {} } } }

/** Expects the step's action to be within the thumb's reach, at any scroll position. */
async function expectInReach(page: Page, name: string): Promise<void> {
  const act = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
  for (const place of [0, 0.5, 1]) {
    await page.evaluate((share) => {
      const { scrollHeight } = document.documentElement
      const foot = document.querySelector('footer')?.offsetHeight ?? 0
      window.scrollTo({ top: (scrollHeight - foot - innerHeight) * share, behavior: 'instant' })
    }, place)
    const box = await act.boundingBox()
    expect(box?.y, `${name} at ${place}`).toBeGreaterThan(PHONE.height / 2)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
  }
}

describe('on a phone', () => {
  test('similar goals show their differences in the selection and on their pages', async () => {
    const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
    await page.goto(`${server.url}/subscribe`)
    const list = page.getByRole('region', { name: 'Gut Health' })
    await list.getByText(/The usual first step for IBS/).waitFor()
    await list.getByText(/The stricter next step for IBS/).waitFor()
    await inspectBoth(page, 'guide-goals')
    await openHealthGoal(page, server.url, 'IBS')
    const which = page.getByRole('region', { name: 'Which one is yours?' })
    await which.getByText(/The stricter next step for IBS/).waitFor()
    await which.getByRole('link', { name: 'Low-FODMAP (IBS)' }).click()
    await page.waitForURL(/low-fodmap/)
    await which.getByRole('link', { name: 'IBS', exact: true }).waitFor()
    await context.close()
  })

  test('one question fills the screen, its action is in reach, and going back loses nothing', async () => {
    const { page, context, errors } = await fromGoal('Acne')
    expect(await page.getByRole('heading', { level: 2 }).filter({ visible: true }).count()).toBe(1)
    await expectInReach(page, 'None of these')
    await page.getByLabel('Sesame').check()
    // A missing answer is reported above its question, in view and with the focus.
    await next(page).click()
    const safety = page.getByRole('group', { name: /apply to you now/ })
    await safety.getByText('Check what applies to you').waitFor()
    await expectFocus(safety.getByLabel('None of these'))
    await expect.poll(() => isInView(page, 'Check what applies to you')).toBe(true)
    await inspectBoth(page, 'guide-about-missing')
    await answerSafety(page)
    await next(page).click()
    await page.getByText('What this day shows').waitFor()
    await expectInReach(page, 'Next')
    await inspectBoth(page, 'guide-day')
    await next(page).click()
    await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    await next(page).click()
    await expectFocus(page.getByLabel('Email address'))
    await expectInReach(page, 'Create Account')
    await page.getByText(/Essential Plan: \$0 today, \$19 a month from .+, your time/).waitFor()
    await page.keyboard.type('kept@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await page.goBack()
    await page.getByRole('link', { name: 'Back to: Your day' }).click()
    await page.getByText('What this day shows').waitFor()
    await page.getByRole('link', { name: 'Back to: About you' }).click()
    expect(await page.getByLabel('Sesame').isChecked()).toBe(true)
    await page.goBack()
    await page.goForward()
    await page.goBack()
    await next(page).click()
    await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    await next(page).click()
    expect(await page.getByLabel('Email address').inputValue()).toBe('kept@example.org')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
    await page.reload()
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('kept@example.org')
    expect(await page.getByRole('checkbox', { name: /Terms/ }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /I agree that Careplate/ }).isChecked()).toBe(false)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(stored).not.toContain(PASSWORD)
    expect(errors).toEqual([])
    await context.close()
  })

  test('“None of these” is replaced by “Next” once a medicine is named, which leads to the open question', async () => {
    const { page, context } = await fromGoal('Acne')
    await page.getByLabel('Name of a medicine').fill('cetirizine')
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    await page.getByRole('button', { name: 'Remove cetirizine' }).waitFor()
    await next(page).click()
    const open = page.getByRole('group', { name: /apply to you now/ }).getByLabel('None of these')
    await expectFocus(open)
    expect(await open.isChecked()).toBe(false)
    await context.close()
  })

  test('the bottom bar hides no focused element, even at 200% zoom', async () => {
    const { page, context } = await fromGoal('Acne')
    await page.getByLabel('Kidney disease').waitFor()
    for (const viewport of [PHONE, { width: 640, height: 450 }]) {
      await page.setViewportSize(viewport)
      await page.locator('[data-thumb]').filter({ visible: true }).waitFor()
      const { looked, hidden } = await page.evaluate(() => {
        document.documentElement.style.scrollBehavior = 'auto'
        const bar = [...document.querySelectorAll('[data-thumb]')].find((one) => one.checkVisibility())
        const fields = [...document.querySelectorAll<HTMLElement>('main a, main input, main button')].filter(
          (field) => !bar?.contains(field) && field.checkVisibility(),
        )
        const isHidden = (field: HTMLElement) => {
          field.focus()
          // Measure the label if it draws the box.
          const { y, height } = (field.closest('label') ?? field).getBoundingClientRect()
          const middle = y + height / 2
          const edge = bar?.getBoundingClientRect().top ?? innerHeight
          return document.activeElement === field && (middle < 0 || middle > edge)
        }
        return { looked: fields.length, hidden: fields.filter(isHidden).map(({ outerHTML }) => outerHTML) }
      })
      expect(looked).toBeGreaterThan(20)
      expect(hidden).toEqual([])
    }
    await context.close()
  })

  test('a refusal fills the screen: the reason, a person to ask, and nothing to pay', async () => {
    const { page, context } = await fromGoal('Acne')
    await page.getByLabel('Kidney disease').check()
    const refusal = page.getByRole('heading', { name: 'We cannot plan for you safely' })
    await expectFocus(refusal)
    await page.getByText(/ask your doctor or a registered dietitian/).waitFor()
    await page.getByText('There is nothing to pay.').filter({ visible: true }).waitFor()
    expect(await page.getByText('$').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('group').filter({ visible: true }).count()).toBe(0)
    await expectInReach(page, 'Change my answers')
    await inspectBoth(page, 'guide-refusal')
    await page.getByRole('button', { name: 'Change my answers' }).click()
    await page.getByLabel('Kidney disease').uncheck()
    await comeToAccount(page)
    await context.close()
  })

  test('an impossible week is reported on the account until the answers change', async () => {
    const { page, context } = await fromGoal('Acne')
    let answer: { status?: number; json: object } = AWAY
    await page.route('**/api/meal-plan-preview', (route) => route.fulfill(answer))
    await page.getByRole('button', { name: 'None of these' }).click()
    await page.getByText('The day could not be planned just now.').waitFor()
    await fillAccount(page, 'others@example.org')
    answer = { json: { status: 'infeasible', blocking: ['Your allergy: wheat'], relaxation: null } }
    await submitAccount(page)
    await page.getByText('No week fits all of this').waitFor()
    // The message remains after returning without a change.
    await page.goBack()
    const said = page.getByText(/^We cannot plan a week with these answers/)
    await said.waitFor()
    expect(await said.innerText()).not.toMatch(/above/)
    await page.getByRole('link', { name: 'Back to: Plan' }).click()
    await page.getByRole('link', { name: 'Back to: Your day' }).click()
    await page.getByRole('link', { name: 'Change my answers' }).click()
    await page.getByLabel('Sesame').check()
    await page.unroute('**/api/meal-plan-preview')
    await comeToAccount(page)
    expect(await said.count()).toBe(0)
    expect(await page.getByLabel('Email address').inputValue()).toBe('others@example.org')
    await context.close()
  })

  test('the plan step offers room for a second health goal, and lets the visitor choose it in the same step', async () => {
    const { page, context } = await fromGoal('Acne')
    await page.getByRole('button', { name: 'None of these' }).click()
    await page.getByText('What this day shows').waitFor()
    await next(page).click()
    await expectFocus(page.getByRole('heading', { name: 'Choose a plan' }))
    await page.getByText('1 of 1 goals; add another for $10 more a month.').waitFor()
    await inspectBoth(page, 'guide-plan')
    await page.getByRole('link', { name: 'Balance', exact: true }).click()
    await page.getByRole('button', { name: 'Add Health Goal' }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Psoriasis/ })
      .click()
    await page.getByRole('link', { name: 'Remove Psoriasis' }).waitFor()
    await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    await page.getByText('2 of 2 goals; add another for $10 more a month.').waitFor()
    await next(page).click()
    await page.getByText(/Balance Plan: \$0 today, \$29 a month/).waitFor()
    await page.getByRole('link', { name: 'Back to: Plan' }).click()
    await page.getByRole('link', { name: 'Remove Psoriasis' }).waitFor()
    await context.close()
  })

  test('a search finds the goals of both words, and reports terms that are not offered', async () => {
    const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
    await page.goto(`${server.url}/subscribe`)
    const search = page.getByRole('search').filter({ visible: true })
    const typed = search.getByLabel('Find your goal')
    const [notOffered, all] = [search.getByText('We do not offer it yet.'), search.getByRole('link')]
    for (const words of ['gout', 'weight loss', 'gout and cholesterol']) {
      await typed.fill(words)
      await notOffered.waitFor()
      expect(await all.count(), words).toBeGreaterThan(15)
    }
    await inspectBoth(page, 'subscribe-search-not-offered')
    await typed.fill('cholesterol and blood pressure')
    await notOffered.waitFor({ state: 'hidden' })
    expect((await all.allInnerTexts()).slice(0, 2).map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining(['High cholesterol', 'High blood pressure']),
    )
    await inspectBoth(page, 'subscribe-search-both')
    await context.close()
  })

  test('a second health goal prompts an offer of a larger plan', async () => {
    const { page, context } = await fromGoal('Acne')
    await page.getByRole('link', { name: 'Back to: Health goal' }).click()
    await page.getByText('The Essential Plan includes 1 health goal.').waitFor()
    await page.getByText('1 of 1 goals; add another for $10 more a month.').waitFor()
    await page.getByRole('link', { name: 'Change to Balance' }).click()
    await page.getByRole('button', { name: 'Add Health Goal' }).click()
    await page.getByRole('dialog').getByLabel('Find your goal').fill('acne')
    await page.getByRole('dialog').getByText('You have already chosen that.').waitFor()
    await page.getByRole('dialog').getByLabel('Find your goal').fill('headache')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Migraine/ })
      .click()
    await page.getByRole('link', { name: 'Remove Migraine' }).waitFor()
    await page.getByText('Balance, 2 of 2 health goals').waitFor()
    // Back removes the goal, without stopping at the dialog in which it was chosen.
    await page.goBack()
    await page.getByText('Balance, 1 of 2 health goals').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Add Health Goal' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Remove Acne' }).waitFor()
    await context.close()
  })

  test('a declined card is reported above the card, with the focus, and the action stays', async () => {
    const { page, context } = await fromGoal('Acne')
    await page.getByRole('button', { name: 'None of these' }).click()
    await page.getByText('What this day shows').waitFor()
    await fillAccount(page, 'declined@example.org')
    await submitAccount(page)
    await expectPaymentStep(page)
    await expectFocus(page.getByLabel('Card number'))
    await fillCard(page, DECLINED_CARD)
    await submitTrial(page)
    const alert = page.getByRole('alert').filter({ hasText: 'card was declined' })
    await alert.waitFor()
    expect(await alert.evaluate((it) => it.parentElement === document.activeElement)).toBe(true)
    const [above, card] = [await alert.boundingBox(), await page.getByLabel('Card number').boundingBox()]
    expect(above?.y).toBeGreaterThan(0)
    expect(above?.y).toBeLessThan(card?.y ?? 0)
    await expectInReach(page, 'Start Trial')
    await inspectBoth(page, 'guide-declined')
    await expectNoSidewaysScroll(page)
    await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await expectAccount(page, 'declined@example.org')
    await context.close()
  })
})

function isInView(page: Page, text: string): Promise<boolean> {
  return page.getByText(text).evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return top > 0 && bottom < window.innerHeight
  })
}
