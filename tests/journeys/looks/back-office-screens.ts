import type { Page } from 'playwright-core'
import { newId } from '#platform/db/id.ts'
import { query } from '../running/stored-rows.ts'
import { heading } from './guest-screens.ts'
import type { Screen, Stage } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('main tbody tr, main .data-row').first().waitFor()
const saves = (name: string) => (page: Page) => button(page, name).waitFor()
const title = (page: Page) => page.locator('main h1').waitFor()

/** Failures in the planner's wording. */
const FAILURES = [
  {
    kind: 'infeasible',
    reason: 'No week of our recipes fits all of this at once: Your allergy: soy. Your way of eating: vegan.',
  },
  { kind: 'failed', reason: 'The planner could not finish this plan.' },
]

/** Adds a requested plan that failed. */
async function addFailure(
  { server, members, found }: Stage,
  { kind, reason }: { kind: string; reason: string },
): Promise<void> {
  const sealed = [found.goalId, reason].map((words) => Buffer.from(JSON.stringify(words)))
  await query(
    server.dataDir,
    `insert into meal_plans.orders
       (id, profile_id, reason, condition_id, days, state, is_mail_withheld, failure_kind, failure_reason, created, changed)
     values ($1, $2, 'asked_for', $3, 7, 'refused', false, $4, $5, now(), now())`,
    [newId(), members.trialing.profileId, sealed[0], kind, sealed[1]],
  )
}

const LISTS = ['food', 'nutrient', 'recipe', 'condition', 'mealplan', 'plan', 'content', 'profile']

export const BACK_OFFICE_SCREENS: Screen[] = [
  ...LISTS.map(
    (kind): Screen => ({ name: `admin-${kind}-list`, as: 'admin', at: `/admin/${kind}`, reach: rows }),
  ),
  {
    name: 'admin-food-no-match',
    as: 'admin',
    at: '/admin/food?query=qqqqqq',
    reach: (page) => page.getByText('No match').first().waitFor(),
  },
  {
    name: 'admin-list-loading',
    as: 'admin',
    at: '/admin/condition',
    reach: async (page) => {
      await page.route('**/api/condition**', () => new Promise(() => undefined))
      await page.reload()
      await page.locator('main').waitFor()
    },
  },
  {
    name: 'admin-list-failed',
    as: 'admin',
    at: '/admin/condition',
    reach: async (page) => {
      await page.route('**/api/condition**', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await button(page, 'Try again').waitFor()
    },
  },
  { name: 'admin-food', as: 'admin', at: ({ found }) => `/admin/food/${found.food}`, reach: title },
  {
    name: 'admin-nutrient',
    as: 'admin',
    at: ({ found }) => `/admin/nutrient/${found.nutrient}`,
    reach: title,
  },
  { name: 'admin-recipe', as: 'admin', at: ({ found }) => `/admin/recipe/${found.recipe}`, reach: title },
  {
    name: 'admin-recipe-question',
    as: 'admin',
    at: ({ found }) => `/admin/recipe/${found.recipe}`,
    reach: async (page) => {
      await button(page, 'Stop serving it').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-recipe-recall',
    as: 'admin',
    at: ({ found }) => `/admin/recipe/${found.recipe}`,
    reach: async (page) => {
      await button(page, 'Recall it').click()
      await page.getByRole('alertdialog').getByLabel('Why is it unsafe to eat?').waitFor()
    },
  },
  {
    name: 'admin-condition',
    as: 'admin',
    at: ({ found }) => `/admin/condition/${found.condition}`,
    reach: title,
  },
  {
    name: 'admin-condition-refused',
    as: 'admin',
    at: '/admin/condition/new',
    reach: async (page) => {
      await button(page, 'Create New Condition').click()
      await page.getByText('Please check what is marked below.').waitFor()
    },
  },
  {
    name: 'admin-leave-question',
    as: 'admin',
    at: '/admin/condition/new',
    reach: async (page) => {
      await page.getByRole('main').getByRole('textbox').first().fill('Something')
      await page.getByRole('link', { name: 'Food', exact: true }).filter({ visible: true }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-delete-question',
    as: 'admin',
    at: ({ found }) => `/admin/condition/${found.condition}`,
    reach: async (page) => {
      await button(page, 'Delete').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-plan',
    as: 'admin',
    at: ({ found }) => `/admin/plan/${found.planId}`,
    reach: saves('Update Plan'),
  },
  {
    name: 'admin-plan-price-question',
    as: 'admin',
    at: ({ found }) => `/admin/plan/${found.planId}`,
    reach: async (page) => {
      await page.getByLabel('Price', { exact: true }).fill('1.90')
      await button(page, 'Update Plan').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'admin-plan-new', as: 'admin', at: '/admin/plan/new', reach: saves('Add New Plan') },
  {
    name: 'admin-profile',
    as: 'admin',
    at: ({ members }) => `/admin/profile/${members.trialing.profileId}`,
    reach: saves('Update Profile'),
  },
  { name: 'admin-profile-new', as: 'admin', at: '/admin/profile/new', reach: saves('Create New User') },
  {
    name: 'admin-member-billing',
    as: 'admin',
    at: ({ members }) => `/admin/profile/${members.active.profileId}/billing`,
    reach: (page) => heading(page, 'What you can do'),
  },
  { name: 'admin-findings', as: 'admin', at: '/admin/billing', reach: title },
  {
    name: 'admin-undelivered-none',
    as: 'admin',
    at: '/admin/billing/undelivered',
    reach: (page) => heading(page, 'No email needs attention'),
  },
  {
    name: 'admin-undelivered',
    as: 'admin',
    at: '/admin/billing/undelivered',
    reach: async (page, { server, members }) => {
      await query(
        server.dataDir,
        `insert into platform.outgoing_mail (id, key, sent_at, failed_at, last_error)
         values ($1, $2, now(), now(), 'It came back: 5.1.1 smtp; 550 5.1.1 User unknown')`,
        [newId(), `identity:${members.trialing.profileId}`],
      )
      await page.reload()
      await rows(page)
    },
  },
  { name: 'admin-record', as: 'admin', at: '/admin/billing/record', reach: rows },
  { name: 'admin-billing-mails', as: 'admin', at: '/admin/billing/mails', reach: title },
  {
    name: 'admin-failures-none',
    as: 'admin',
    at: '/admin/mealplan/failures',
    reach: async (page, { server }) => {
      await query(
        server.dataDir,
        `update meal_plans.orders set settled_at = now() where state = 'refused' and settled_at is null`,
      )
      await page.reload()
      await heading(page, 'Nobody is without a week')
    },
  },
  {
    name: 'admin-failures',
    as: 'admin',
    at: '/admin/mealplan/failures',
    reach: async (page, stage) => {
      for (const failure of FAILURES) await addFailure(stage, failure)
      await page.reload()
      await rows(page)
    },
  },
  {
    name: 'admin-meal-plan',
    as: 'admin',
    at: ({ found }) => found.week.replace('/meal-plan', '/admin/mealplan'),
    reach: title,
  },
  {
    name: 'admin-meal-plan-new',
    as: 'admin',
    at: '/admin/mealplan/new',
    reach: async (page) => {
      await button(page, 'Create meal plan').click()
      await page.getByText('Please select a valid profile.').waitFor()
    },
  },
  { name: 'admin-gpt', as: 'admin', at: '/admin/gpt', reach: title },
  { name: 'admin-post', as: 'admin', at: ({ found }) => `/admin/content/${found.adminPost}`, reach: title },
  { name: 'admin-post-new', as: 'admin', at: '/admin/content/new', reach: title },
  { name: 'admin-unknown', as: 'admin', at: '/admin/nothing', reach: title },
  {
    name: 'admin-gone',
    as: 'admin',
    at: '/admin/condition/00000000-0000-7000-8000-000000000000',
    reach: title,
  },
]
