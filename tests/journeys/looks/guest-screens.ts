import type { Page } from 'playwright-core'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import {
  answerSafety,
  comeToAccount,
  DECLINED_CARD,
  expectPaymentStep,
  fillAccount,
  fillCard,
  PASSWORD,
  submitAccount,
  submitTrial,
} from '../people/member-path.ts'
import { DESKTOP, PHONE } from '../running/browser.ts'
import { holdTable, query } from '../running/stored-rows.ts'
import type { Screen, Stage } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chosen = ({ found }: Stage) => `/subscribe?goal=${found.goalId}&plan=${found.planId}`

export const GUEST_SCREENS: Screen[] = [
  { name: 'home', at: '/' },
  {
    name: 'menu',
    at: '/about',
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await button(page, 'Menu').click()
    },
  },
  { name: 'about', at: '/about' },
  { name: 'goal', at: ({ found }) => found.goal },
  { name: 'plans', at: '/plans' },
  { name: 'plan', at: ({ found }) => found.plan },
  { name: 'blog', at: '/blog' },
  { name: 'post', at: ({ found }) => found.post },
  { name: 'recipe-placeholder', at: '/recipe' },
  { name: 'sample', at: '/sample-plan' },
  {
    name: 'sample-recipe',
    at: '/sample-plan',
    reach: async (page) => {
      await page.locator('.dish-name button').filter({ visible: true }).first().click()
      await page.locator('dialog[open] ol > li').first().waitFor()
    },
  },
  { name: 'sample-list', at: '/sample-plan#shopping' },
  { name: 'sample-proof', at: `/meal-plan/${SAMPLE_MEAL_PLAN_ID}/proof` },
  {
    name: 'sample-proof-open',
    at: `/meal-plan/${SAMPLE_MEAL_PLAN_ID}/proof`,
    reach: (page) => page.evaluate(openDetails),
  },
  { name: 'people', at: '/people' },
  { name: 'rules', at: '/rules' },
  { name: 'contact', at: '/contact' },
  { name: 'corrections', at: '/corrections' },
  { name: 'terms', at: '/terms' },
  { name: 'privacy', at: '/privacy' },
  { name: 'health-data', at: '/health-data' },
  { name: 'disclaimer', at: '/disclaimer' },
  { name: 'not-found', at: '/no-such-page' },
  {
    name: 'page-failed',
    reach: async (page, { server }) => {
      const rename = (from: string, to: string) =>
        query(server.dataDir, `alter table platform.${from} rename to ${to}`)
      await rename('sandbox_inbox', 'sandbox_inbox_away')
      await page.goto(`${server.url}/sandbox/inbox`)
      await rename('sandbox_inbox_away', 'sandbox_inbox')
      await heading(page, 'This page could not be loaded')
    },
  },
  {
    name: 'page-not-now',
    reach: async (page, { server }) => {
      const held = await holdTable(server.dataDir, 'platform.sandbox_inbox')
      await page.goto(`${server.url}/sandbox/inbox`)
      await heading(page, 'One moment, please')
      // The response stays the same, so a retry shows nothing else.
      await page.route('**/sandbox/inbox', (route) => route.fulfill({ status: 503 }))
      await held.giveBack()
    },
  },
  { name: 'plan-needs-log-in', at: ({ found }) => found.week },
  { name: 'mailed-week', at: ({ found }) => found.mailedWeek },
  { name: 'inbox', at: '/sandbox/inbox' },
  { name: 'components', at: '/sandbox/ui' },
]

export const SUBSCRIBE_SCREENS: Screen[] = [
  { name: 'goals', at: '/subscribe' },
  {
    name: 'goals-found',
    at: '/subscribe',
    isOfPhones: true,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByLabel('Find your goal').fill('stomach')
      await page.getByText(/health goals? found/).waitFor()
    },
  },
  {
    name: 'goals-none-found',
    at: '/subscribe',
    isOfPhones: true,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByLabel('Find your goal').fill('qqqq')
      await page.getByText('No health goal for that.').waitFor()
    },
  },
  { name: 'about-you', at: chosen, reach: (page) => heading(page, 'About you') },
  {
    name: 'about-you-missing',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByLabel('Sesame').check()
      await button(page, 'Next').click()
      await page.getByText('Check what applies to you').waitFor()
    },
  },
  {
    name: 'refused',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await page.getByLabel('Kidney disease').check()
      await heading(page, 'We cannot plan for you safely')
    },
  },
  {
    name: 'day',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await answerSafety(page)
      await button(page, 'Next').click()
      await page.getByText('What this day shows').waitFor()
    },
  },
  {
    name: 'plan-step',
    at: ({ found }) => `/subscribe?plan=${found.planId}&goal=${found.goalId}&step=plan`,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await heading(page, 'Choose a plan')
    },
  },
  {
    name: 'goal-dialog',
    at: ({ found }) => `/subscribe?plan=${found.planId}&goal=`,
    reach: async (page) => {
      await page.setViewportSize(DESKTOP)
      const add = button(page, 'Add Health Goal')
      if (await add.isVisible()) await add.click()
    },
  },
  {
    name: 'goal-dialog-found',
    at: ({ found }) => `/subscribe?plan=${found.planId}&goal=`,
    reach: (page) => searchInDialog(page, 'stomach', /health goals? found/),
  },
  {
    name: 'goal-dialog-none-found',
    at: ({ found }) => `/subscribe?plan=${found.planId}&goal=`,
    reach: (page) => searchInDialog(page, 'qqqq', 'No health goal for that.'),
  },
  {
    name: 'account',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await comeToAccount(page)
    },
  },
  {
    name: 'account-faults',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await comeToAccount(page)
      await submitAccount(page)
      await page
        .getByRole('main')
        .getByRole('alert')
        .or(page.locator('[aria-invalid=true]'))
        .first()
        .waitFor()
    },
  },
  {
    name: 'card',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await fillAccount(page, 'looks-card@example.org', PASSWORD)
      await submitAccount(page)
      await expectPaymentStep(page)
      await page.getByLabel('Card number').waitFor()
    },
  },
  {
    name: 'card-declined',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await fillAccount(page, 'looks-declined@example.org', PASSWORD)
      await submitAccount(page)
      await expectPaymentStep(page)
      await fillCard(page, DECLINED_CARD)
      await submitTrial(page)
      await page.getByText('Your card was declined.').waitFor()
    },
  },
  {
    name: 'card-busy',
    at: chosen,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await fillAccount(page, 'looks-busy@example.org', PASSWORD)
      await submitAccount(page)
      await expectPaymentStep(page)
      await fillCard(page, '4242424242424242')
      await page.route('**/api/stripe/subscription', () => new Promise(() => undefined))
      await submitTrial(page)
      await page.getByText('Processing...').waitFor()
    },
  },
]

async function searchInDialog(page: Page, words: string, answer: string | RegExp): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await button(page, 'Add Health Goal').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find your goal').fill(words)
  await dialog.getByText(answer).waitFor()
}

export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, exact: true }).first().waitFor()
}

export function openDetails(): void {
  for (const each of document.querySelectorAll('details')) each.open = true
}
