import type { Page } from 'playwright-core'
import { changeDay, choosePanel, toolOf } from '../people/own-plan.ts'
import { heading, openDetails } from './guest-screens.ts'
import type { Screen } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const subscription = async (page: Page) => {
  await heading(page, 'Your subscription')
  await heading(page, 'Plan and health goals')
}
const account = async (page: Page) => {
  await heading(page, 'My Goals')
  await page.locator('main [aria-busy=true], main .skeleton').first().waitFor({ state: 'detached' })
}

export const MEMBER_SCREENS: Screen[] = [
  {
    name: 'account-trialing',
    as: 'trialing',
    at: '/account',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Open this week' }).waitFor()
      await account(page)
    },
  },
  { name: 'account-active', as: 'active', at: '/account', reach: account },
  { name: 'account-past-due', as: 'pastDue', at: '/account', reach: account },
  { name: 'account-paused', as: 'paused', at: '/account', reach: account },
  { name: 'account-cancelled', as: 'cancelled', at: '/account', reach: account },
  { name: 'account-ended', as: 'ended', at: '/account', reach: account },
  { name: 'account-consent-withdrawn', as: 'withdrawn', at: '/account', reach: account },
  { name: 'account-not-started', as: 'refused', at: '/account', reach: account },
  {
    name: 'account-week-not-made',
    as: 'trialing',
    at: '/account',
    reach: async (page) => {
      await page.route('**/api/delivery?*', async (route) => {
        const response = await route.fetch()
        const refused = { state: 'refused', reason: null, mealPlanId: null, mail: null }
        await route.fulfill({ response, json: { ...(await response.json()), ...refused } })
      })
      await page.reload()
      await page.getByText('We could not make a meal plan for you this week.').waitFor()
      await account(page)
    },
  },
  {
    name: 'account-letter',
    as: 'refused',
    at: '/account/letter',
    reach: (page) => page.locator('main h1').waitFor(),
  },
  { name: 'account-no-plan', as: 'admin', at: '/account', reach: (page) => heading(page, 'My Profile') },
  {
    name: 'account-loading',
    as: 'trialing',
    at: '/account',
    reach: async (page) => {
      await page.route('**/api/**', () => new Promise(() => undefined))
      await page.reload()
      await page.locator('main').waitFor()
    },
  },
  {
    name: 'account-offline',
    as: 'trialing',
    at: '/account',
    reach: async (page) => {
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await page.getByRole('main').getByRole('button', { name: /again/ }).first().waitFor()
    },
  },
  { name: 'subscription-trialing', as: 'trialing', at: '/account/subscription', reach: subscription },
  { name: 'subscription-active', as: 'active', at: '/account/subscription', reach: subscription },
  { name: 'subscription-past-due', as: 'pastDue', at: '/account/subscription', reach: subscription },
  { name: 'subscription-paused', as: 'paused', at: '/account/subscription', reach: subscription },
  { name: 'subscription-cancelled', as: 'cancelled', at: '/account/subscription', reach: subscription },
  {
    name: 'subscription-ended',
    as: 'ended',
    at: '/account/subscription',
    reach: (page) => heading(page, 'Your subscription'),
  },
  {
    name: 'plan-form',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await subscription(page)
      await button(page, 'Change plan or goals').click()
      const plan = page.getByLabel('Plan', { exact: true })
      await plan.selectOption(await plan.locator('option').nth(1).getAttribute('value'))
      await page.getByRole('checkbox', { checked: false }).first().check()
      await button(page, 'Show what it costs').click()
      await page.getByText(/The next month is/).waitFor()
    },
  },
  {
    name: 'pause-form',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await subscription(page)
      await button(page, 'Pause').click()
      await page.getByText(/Your meal plans continue until/).waitFor()
    },
  },
  {
    name: 'end-pause-question',
    as: 'paused',
    at: '/account/subscription',
    reach: async (page) => {
      await subscription(page)
      await button(page, 'Call off the pause').click()
      await button(page, 'Keep the pause').waitFor()
    },
  },
  {
    name: 'cancel-question',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await subscription(page)
      await button(page, 'Cancel subscription').click()
      await button(page, 'Keep it').waitFor()
    },
  },
  {
    name: 'card-faults',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await subscription(page)
      await button(page, 'Use another card').click()
      await button(page, 'Use this card').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'sandbox-billing',
    as: 'active',
    at: '/sandbox/billing',
    reach: (page) => page.getByText(/It is .+ for this subscription\./).waitFor(),
  },
  {
    name: 'security',
    as: 'trialing',
    at: '/account/security',
    reach: (page) => button(page, 'Change password').waitFor(),
  },
  {
    name: 'security-password-faults',
    as: 'trialing',
    at: '/account/security',
    reach: async (page) => {
      await button(page, 'Change password').click()
      await button(page, 'Save the new password').click()
      await page.getByText('This field is required').first().waitFor()
    },
  },
  {
    name: 'security-app',
    as: 'trialing',
    at: '/account/security',
    reach: async (page) => {
      await button(page, 'Set up').click()
      await page.getByAltText('QR code for your authenticator app').waitFor()
    },
  },
  {
    name: 'delete-account',
    as: 'trialing',
    at: '/account/delete',
    reach: (page) => page.locator('h1').waitFor(),
  },
  { name: 'undo-used', at: '/undo#none' },
  { name: 'cancel-link-used', at: '/cancel#none' },
  {
    name: 'facts',
    as: 'trialing',
    at: '/account/facts',
    reach: async (page) => {
      await page.getByRole('group', { name: /apply to you now/ }).waitFor()
      await page.evaluate(openDetails)
    },
  },
  {
    name: 'facts-consent-withdrawn',
    as: 'withdrawn',
    at: '/account/facts',
    reach: (page) => page.getByRole('group', { name: /apply to you now/ }).waitFor(),
  },
  {
    name: 'diary',
    as: 'phases',
    at: '/account/diary',
    reach: (page) => page.getByText(/Day 1 of/).waitFor(),
  },
  {
    name: 'diary-none',
    as: 'trialing',
    at: '/account/diary',
    reach: (page) => page.getByText(/no diet with phases/).waitFor(),
  },
  {
    name: 'account-phases',
    as: 'phases',
    at: '/account',
    reach: (page) => heading(page, 'Your phase'),
  },
  {
    name: 'week',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: (page) =>
      page
        .getByRole('button', { name: /^Change/ })
        .first()
        .waitFor(),
  },
  {
    name: 'week-left-out',
    as: 'reportedSince',
    at: '/account',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Open this week' }).click()
      const gone = page.locator('.dish-gone')
      await gone.first().waitFor({ state: 'attached' })
      const day = await gone.first().evaluate((dish) => dish.closest('[id^="day-"]')?.id ?? '')
      await choosePanel(page, day as 'day-1')
      await gone.filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'week-changing',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: (page) => changeDay(page, 2),
  },
  {
    name: 'swap-dialog',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await changeDay(page, 2)
      await toolOf(page, 'Swap', 'Dinner', 2).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Choose/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'week-recipe',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await page.locator('.dish-name button').filter({ visible: true }).last().click()
      await page.locator('dialog[open] ol > li').first().waitFor()
    },
  },
  {
    name: 'week-list',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: (page) => choosePanel(page, 'shopping'),
  },
  {
    name: 'week-loading',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await page.route('**/api/**', () => new Promise(() => undefined))
      await page.reload()
      await page.locator('main').waitFor()
    },
  },
  {
    name: 'week-proof',
    as: 'trialing',
    at: ({ found }) => `${found.week}/proof`,
    reach: async (page) => {
      await page.locator('main details').first().waitFor()
      await page.evaluate(openDetails)
    },
  },
  {
    name: 'already-subscribed',
    as: 'trialing',
    at: '/subscribe',
    reach: (page) => heading(page, 'You have a subscription already'),
  },
  {
    name: 'restart',
    as: 'ended',
    at: ({ found }) => `/subscribe?goal=${found.goalId}&plan=${found.planId}&step=payment`,
    reach: (page) => page.getByRole('button', { name: /^Start again for \$/ }).waitFor(),
  },
]
