import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FaultProxy } from '#tests/support/servers/fault-proxy.ts'
import { inspectBoth } from './looks/axe.ts'
import { aBackOffice } from './people/back-office.ts'
import { aPayingSubscriber } from './people/subscribers.ts'
import { query } from './running/stored-rows.ts'

/** The twin's port is known only once the server runs. */
const twin = { host: '127.0.0.1', port: 0 }
let stripe: FaultProxy

beforeAll(async () => {
  stripe = await FaultProxy.to(twin)
})
afterAll(() => stripe[Symbol.asyncDispose]())

const office = aBackOffice('/admin/profile', {
  settings: () => ({ STRIPE_API_BASE: `http://127.0.0.1:${stripe.port}` }),
})

beforeAll(() => {
  twin.port = Number(new URL(office.server.url).port)
})
beforeEach(() => stripe.heal())

function away(): void {
  stripe.mood = 'refuses'
  stripe.cut()
}

const NO_ANSWER = 'The payment provider did not answer. Nothing was done. Please try again.'
const AWAY = /^The payment provider does not answer at the moment/

function billingOf(profileId: string): string {
  return `/admin/profile/${profileId}/billing`
}

async function openMember() {
  const { profileId } = await aPayingSubscriber(office.server, 'America/Denver')
  const page = await office.open(billingOf(profileId))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('status').filter({ hasText: 'This will happen' })
  const confirm = panel.getByRole('button').first()
  await button('Refund').waitFor()
  return { profileId, page, button, confirm }
}

async function statusOf(profileId: string): Promise<string | undefined> {
  const [row] = await query<{ status: string }>(
    office.server.dataDir,
    `select status from members.subscriptions where profile_id = '${profileId}'`,
  )
  return row?.status
}

/**
 * Expects the result of a decision made while Stripe is unreachable to be shown as unknown, even after a
 * reload.
 */
async function expectUnknown(page: Page, { says }: Decided): Promise<void> {
  await page.locator(':focus').getByText(says).waitFor()
  expect(await page.getByText('This will happen').count()).toBe(0)
  await page.reload()
  await page.getByText(says).waitFor()
  await page.getByText(AWAY).waitFor()
}

/** Expects the request to be repeated automatically. */
async function expectDone(page: Page, { says, done }: Decided): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Changes' }).waitFor()
        return page.getByText(done).count()
      },
      { timeout: 90_000, interval: 3_000 },
    )
    .toBe(1)
  expect(await page.getByText(says).count()).toBe(0)
}

type Decided = { name: string; amount?: string; says: RegExp; done: RegExp; status: string }

const DECIDED: Decided[] = [
  {
    name: 'Cancel now',
    says: /We do not know yet whether the subscription is canceled/,
    done: /^Canceled at once\.$/,
    status: 'ended',
  },
  {
    name: 'Cancel at the end of the paid time',
    says: /We do not know yet whether the subscription is canceled/,
    done: /^Canceled at the end of what is paid for\.$/,
    status: 'ending',
  },
  {
    name: 'Give a month free',
    says: /We do not know yet whether the month was credited/,
    done: /^A month credited, \$19\.$/,
    status: 'active',
  },
  {
    name: 'Refund',
    amount: '5',
    says: /We do not know yet whether the money was refunded/,
    done: /^\$5 of \S+ refunded\. The member asked for it\.$/,
    status: 'active',
  },
  {
    name: 'Refund',
    amount: '',
    says: /We do not know yet whether the money was refunded/,
    done: /^\$19 of \S+ refunded\. The member asked for it\.$/,
    status: 'active',
  },
]

test('a decision made while Stripe is unreachable is shown as unknown, and done once it responds', async () => {
  const waiting: { profileId: string; act: Decided }[] = []
  for (const act of DECIDED) {
    stripe.heal()
    const { profileId, page, button, confirm } = await openMember()
    if (act.amount !== undefined) await page.getByLabel('Amount in dollars').fill(act.amount)
    await button(act.name).click()
    await confirm.waitFor()
    away()
    await confirm.click()
    await expectUnknown(page, act)
    if (waiting.length === 0) await inspectBoth(page, 'admin-billing-away')
    waiting.push({ profileId, act })
  }
  stripe.heal()
  for (const { profileId, act } of waiting) {
    await expectDone(await office.open(billingOf(profileId)), act)
    expect(await statusOf(profileId)).toBe(act.status)
  }
})

test('a refund cannot be previewed while Stripe is unreachable, but a cancellation can', async () => {
  const { page, button, confirm } = await openMember()
  away()
  await button('Refund').click()
  await page.locator(':focus').getByText(NO_ANSWER).waitFor()
  await button('Cancel now').click()
  await confirm.waitFor()
})

test('a move cannot be previewed or decided while Stripe is unreachable, and the page says that nothing changed', async () => {
  const { page, button, confirm } = await openMember()
  await page.getByLabel('Another plan').selectOption({ index: 1 })
  away()
  await button('Move to this plan').click()
  await page
    .locator(':focus')
    .getByText(/could not be worked out just now. Nothing has changed/)
    .waitFor()
  stripe.heal()
  await button('Move to this plan').click()
  await confirm.waitFor()
  away()
  await confirm.click()
  await page.locator(':focus').getByText(NO_ANSWER).waitFor()
  stripe.heal()
  await confirm.click()
  await page
    .locator(':focus')
    .getByText(/^Moved to .+\.$/)
    .first()
    .waitFor()
  await page.getByRole('cell', { name: /^Moved to / }).waitFor()
})

test('a receipt is not reported as sent while Stripe is unreachable', async () => {
  const { page, button, confirm } = await openMember()
  away()
  await button('Send the receipt again').click()
  await page.locator(':focus').getByText(NO_ANSWER).waitFor()
  stripe.heal()
  await button('Send the receipt again').click()
  await confirm.waitFor()
  away()
  await confirm.click()
  await page.locator(':focus').getByText(NO_ANSWER).waitFor()
  stripe.heal()
  await confirm.click()
  await page.locator(':focus').getByText('The receipt was sent again.', { exact: true }).waitFor()
  await page.getByText(/^The receipt of \S+ sent again\.$/).waitFor()
})

test('a customer unknown to Stripe is removed once the administrator has read the consequences', async () => {
  const { profileId, page, button, confirm } = await openMember()
  await query(
    office.server.dataDir,
    `update members.payment_accounts set stripe_customer_id = 'cus_gone' where profile_id = '${profileId}'`,
  )
  await page.reload()
  await button('Forget this customer').click()
  await page.locator(':focus').getByText('The customer cus_gone is forgotten here.').waitFor()
  expect(await button('Refund').count()).toBe(0)
  await inspectBoth(page, 'admin-billing-lost')
  await confirm.click()
  await page.locator(':focus').getByText('The customer is forgotten.', { exact: true }).waitFor()
  await page.getByText('The customer was gone at Stripe: what hung on it ended here.').waitFor()
  expect(await statusOf(profileId)).toBeUndefined()
})
