import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { tokensOf } from '../people/accounts.ts'
import { answerSafety } from '../people/member-path.ts'
import { changeDay, toolOf } from '../people/own-plan.ts'
import { PHONE } from '../running/browser.ts'
import type { RunningServer } from '../running/running-server.ts'
import { query } from '../running/stored-rows.ts'
import { heading } from './guest-screens.ts'
import type { Members, Screen, Stage } from './screen.ts'

// Screens that are visible only briefly or while a call does not respond. Each is shown by replacing the
// response of one call.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Changes some fields in a call's response, and reloads the page. */
async function answerWith(page: Page, call: string, fields: object): Promise<void> {
  await page.route(`**/api/${call}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })
  await page.reload()
}

async function atRest(page: Page): Promise<void> {
  await heading(page, 'My Goals')
  await page.locator('main [aria-busy=true], main .skeleton').first().waitFor({ state: 'detached' })
}

/** Builds a screen of a week. `said` appears on the page once the response has arrived. */
function aWeekThat(name: string, said: string, delivery: object): Screen {
  return {
    name: `account-week-${name}`,
    as: 'trialing',
    at: '/account',
    reach: async (page) => {
      await answerWith(page, 'delivery?*', delivery)
      await page.getByRole('main').getByText(said).filter({ visible: true }).first().waitFor()
      await page
        .getByRole('link', { name: /^(?:Tell us more|Change what you told us)$/ })
        .first()
        .waitFor()
    },
  }
}

function aSubscriptionThatIs(status: string, fields: object = {}): Screen[] {
  return ['/account', '/account/subscription'].map((at) => ({
    name: `${at.split('/').at(-1)}-${status.replaceAll('_', '-')}`,
    as: 'pastDue',
    at,
    reach: async (page) => {
      await answerWith(page, 'subscription?*', { status, ...fields })
      await (at === '/account' ? atRest(page) : heading(page, 'Your subscription'))
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
    },
  }))
}

function withoutNetwork(name: string, as: keyof Members, at: Screen['at'] & {}): Screen {
  return {
    name: `${name}-offline`,
    as,
    at,
    reach: async (page) => {
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await page.getByRole('main').getByRole('button', { name: /again/ }).first().waitFor()
    },
  }
}

function aDayThat(name: string, answer: { status: number; json: object }, shown: string): Screen {
  return {
    name: `day-${name}`,
    at: ({ found }) => `/subscribe?goal=${found.goalId}&plan=${found.planId}`,
    reach: async (page) => {
      await page.setViewportSize(PHONE)
      await page.route('**/api/meal-plan-preview', (route) => route.fulfill(answer))
      await answerSafety(page)
      await button(page, 'Next').click()
      await page.getByText(shown).first().waitFor()
    },
  }
}

/** Returns an address from a mail to a member, by the path before its secret. */
async function mailedUrl(server: RunningServer, email: string, path: string): Promise<string> {
  const texts = (await server.inbox(email)).map(({ text }) => text)
  const [link = ''] = texts.flatMap((text) => new RegExp(`\\S+${path}#[\\w.-]+`).exec(text) ?? [])
  if (!link) throw new Error(`no mail to ${email} has a link to ${path}`)
  return link
}

function fromAMail(name: string, path: string, act: RegExp): Screen {
  return {
    name,
    reach: async (page, { server, members }) => {
      await page.goto(await mailedUrl(server, members.trialing.email, path))
      await button(page, act).first().waitFor()
    },
  }
}

/** Changes the password, so that a notice with an undo link is mailed. */
async function changePassword({ server, members }: Stage): Promise<string> {
  const member = members.paused
  const { AccessToken } = await tokensOf(server, member)
  const body = { AccessToken, PreviousPassword: member.password, ProposedPassword: 'Rye-and-Barley-34' }
  const answer = await fetch(`${server.url}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ChangePassword',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return vi.waitFor(() => mailedUrl(server, member.email, '/undo'), { timeout: 20_000, interval: 500 })
}

/** Opens the dishes that can replace a dinner. */
async function openSwaps(page: Page): Promise<void> {
  await changeDay(page, 2)
  await toolOf(page, 'Swap', 'Dinner', 2).click()
}

function aSwapThat(
  name: string,
  call: string,
  answer: { status: number; json: object },
  shown: string,
): Screen {
  return {
    name: `swap-dialog-${name}`,
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await page.route(call, (route) => route.fulfill(answer))
      await openSwaps(page)
      await page.getByRole('dialog').getByText(shown).waitFor()
    },
  }
}

/** A day that meets fewer rules and loses a dish that was chosen. */
const WORSE_DAY = {
  status: 200,
  json: {
    seed: 7,
    asksFirst: true,
    now: { met: 84, checked: 86 },
    rules: { met: 83, checked: 86 },
    leaving: ['Fiber'],
    nutrients: [],
    ruleChanges: [
      {
        id: 'dri-calcium',
        name: 'Calcium',
        severity: 'advisory',
        unit: 'mg',
        before: { state: 'pass', value: 1002 },
        after: { state: 'warn', value: 996 },
      },
    ],
    replaced: [
      { slot: 'breakfast', name: 'Rye porridge', instead: 'Slow oatmeal with berries', isChosen: true },
      { slot: 'tea', name: 'Fresh mint tea', instead: 'Green tea', isChosen: false },
    ],
  },
}
const FAILED = {
  status: 503,
  json: { error: { code: 'unavailable', message: 'Please try again.', reference: 'abc' } },
}
const CONFLICT = {
  status: 409,
  json: {
    error: {
      code: 'conflict',
      message: 'Somebody changed this meal plan meanwhile. Load it again to see it as it is now.',
      reference: 'abc',
    },
  },
}
const FITS_NO_LONGER = {
  status: 409,
  json: {
    error: {
      code: 'conflict',
      message: 'With this dish the week would no longer meet all of its firm rules.',
      reference: 'abc',
    },
  },
}

const NO_WEEK = {
  status: 'infeasible',
  blocking: ['No animal foods at all', 'At least 400 g of fish a week'],
  relaxation: 'Without “vegan”, a week can be planned.',
}

const UNWELL = [
  {
    check: 'worker',
    state: 'failing',
    checkedAt: '2026-03-02T08:00:00.000Z',
    detail: 'No worker has run for 12 minutes. Weeks are not made, and email does not leave.',
    toDo: 'Start a process with ROLE=worker or ROLE=all. If one should be running, look into its log.',
  },
  {
    check: 'stripe',
    state: 'well',
    checkedAt: '2026-03-02T08:00:00.000Z',
    detail: 'Stripe accepts our key.',
    toDo: null,
  },
  {
    check: 'clock',
    state: 'unknown',
    checkedAt: '2026-03-02T08:00:00.000Z',
    detail: 'This could not be checked.',
    toDo: 'Look into the log for why, and whether the database answers.',
  },
]

export const WAITING_SCREENS: Screen[] = [
  aWeekThat('queued', 'Your week is next in line', { state: 'queued', mealPlanId: null, mail: null }),
  aWeekThat('solving', 'We are working out your week', { state: 'solving', mealPlanId: null, mail: null }),
  aWeekThat('waits-for-worker', 'Your week is waiting', {
    state: 'queued',
    mealPlanId: null,
    mail: null,
    waitsForWorker: true,
  }),
  aWeekThat('not-mailed', 'We could not email you this week’s plan.', { mail: 'not_mailed' }),
  {
    name: 'admin-health',
    as: 'admin',
    at: '/admin/health',
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Worker: OK' }).waitFor()
    },
  },
  {
    name: 'admin-health-unwell',
    as: 'admin',
    at: '/admin/health',
    reach: async (page) => {
      await answerWith(page, 'office-health', { data: UNWELL })
      await page.getByRole('heading', { name: 'Worker: Needs attention' }).waitFor()
    },
  },
  {
    name: 'admin-unwell',
    as: 'admin',
    at: '/admin/food',
    reach: async (page) => {
      await answerWith(page, 'office-health', { data: UNWELL })
      await page.getByRole('link', { name: 'See what to do' }).waitFor()
      await page.locator('main tbody tr, main .data-row').first().waitFor()
    },
  },
  {
    name: 'subscription-none',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await answerWith(page, 'subscription?*', { status: 'none', may: [] })
      await page.getByText('No subscription at present').waitFor()
    },
  },
  ...aSubscriptionThatIs('starting', { may: [] }),
  ...aSubscriptionThatIs('incomplete'),
  ...aSubscriptionThatIs('unpaid', { isEntitled: false }),
  {
    name: 'subscription-not-charged-yet',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await answerWith(page, 'billing?*', { unchargedCents: 1900, earlierThan: 'in_1' })
      await button(page, 'Cancel subscription').click()
      await page.getByText(/A new month has begun and is not charged yet/).waitFor()
      await button(page, 'Earlier invoices').waitFor()
    },
  },
  {
    name: 'subscription-change-not-paid',
    as: 'active',
    at: '/account/subscription',
    reach: async (page) => {
      await answerWith(page, 'subscription?*', { confirmBy: '2099-01-01T12:00:00.000Z' })
      await page.getByText('The change of your plan is not paid').waitFor()
    },
  },
  {
    name: 'account-unverified',
    as: 'unverified',
    at: '/account',
    reach: async (page, { server, members }) => {
      // The login prompts for a code first, and this step can be skipped.
      await query(server.dataDir, 'update identity.users set email_verified = false where sub = $1', [
        members.unverified.sub,
      ])
      await page.reload()
      await atRest(page)
      await button(page, 'Send a new email').waitFor()
    },
  },
  withoutNetwork('subscription', 'active', '/account/subscription'),
  withoutNetwork('security', 'trialing', '/account/security'),
  withoutNetwork('facts', 'trialing', '/account/facts'),
  withoutNetwork('diary', 'phases', '/account/diary'),
  {
    name: 'week-offline',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
      await page.reload()
      await heading(page, 'This page could not be loaded')
    },
  },
  {
    name: 'week-failed',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await page.route('**/api/mealplan/**', (route) => route.fulfill(FAILED))
      await page.reload()
      await heading(page, 'One moment, please')
    },
  },
  {
    name: 'newest-week-failed',
    as: 'trialing',
    at: '/account/week',
    reach: async (page, { server }) => {
      await page.route('**/api/**', (route) => route.fulfill(FAILED))
      await page.goto(`${server.url}/account/week`)
      await page.getByRole('main').getByRole('button', { name: /again/ }).first().waitFor()
    },
  },
  {
    name: 'day-again-dialog',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await page.route('**/days/2/resolution', (route) => route.fulfill(WORSE_DAY))
      await changeDay(page, 2)
      await page.getByRole('button', { name: /^Plan this day again/ }).click()
      await page.getByRole('button', { name: 'Take these dishes' }).waitFor()
    },
  },
  aSwapThat('failed', '**/swaps?*', FAILED, 'We could not look for other dishes'),
  aSwapThat('refused', '**/swaps?*', CONFLICT, 'No other dish is chosen for now'),
  {
    name: 'swap-dialog-not-made',
    as: 'trialing',
    at: ({ found }) => found.week,
    reach: async (page) => {
      await openSwaps(page)
      await page.route('**/api/mealplan/*/swaps', (route) => route.fulfill(FITS_NO_LONGER))
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('button', { name: /^Choose/ })
        .first()
        .click()
      await dialog.getByText('This swap was not made').waitFor()
    },
  },
  aDayThat(
    'failed',
    { status: 503, json: { error: { code: 'unavailable', message: 'Please try again.' } } },
    'The day could not be planned just now.',
  ),
  aDayThat('without-week', { status: 200, json: NO_WEEK }, NO_WEEK.relaxation),
  fromAMail('unsubscribe', '/unsubscribe', /^Stop the weekly emails$/),
  fromAMail('cancel-link', '/cancel', /^Cancel/),
  {
    name: 'undo',
    reach: async (page, stage) => {
      await page.goto(await changePassword(stage))
      await page.getByRole('main').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'undo-closed',
    reach: async (page, { server }) => {
      const json = { notice: 'address', frozenUntil: '2026-12-01T05:04:00.000Z', isAddressBack: false }
      await page.route('**/api/auth/undo/check', (route) => route.fulfill({ status: 204 }))
      await page.route('**/api/auth/undo', (route) => route.fulfill({ json }))
      await page.goto(`${server.url}/undo#link`)
      await button(page, 'Undo the change').click()
      await page.getByText('Your account is closed for now.').waitFor()
      await page.getByRole('main').getByRole('link', { name: 'How to reach us' }).waitFor()
    },
  },
  {
    name: 'delete-account-confirm',
    as: 'cancelled',
    at: '/account/delete',
    reach: async (page) => {
      await page.locator('main form').or(page.locator('main #again')).first().waitFor()
    },
  },
]
