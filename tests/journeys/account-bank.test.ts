import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspect } from './looks/axe.ts'
import { fillCard, logIn } from './people/member-path.ts'
import { aSubscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

/** Its bank asks each time: at the set-up and at every charge. */
const BANK_ASKS = '4000002760003184'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

const screens = [
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'phone', viewport: PHONE, colorScheme: 'dark' as const },
]

describe.each(screens)('a bank that asks, on a $name', ({ name, viewport, colorScheme }) => {
  let guest: Visit
  let page: Page

  beforeEach(async () => {
    guest = await visit(browser, { viewport, colorScheme, bypassCSP: true })
    page = guest.page
  })

  afterEach(() => guest.context.close())

  const look = (state: string) => inspect(page, `bank-${state}-${name}`)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })

  async function moveOn(): Promise<void> {
    const now = page.getByText(/It is .+ for this subscription\./)
    const before = await now.innerText()
    await button('To what is due next').click()
    await expect.poll(() => now.innerText()).not.toBe(before)
  }

  test('is answered when the card is set up, and again when a month is charged', async () => {
    const member = await aSubscriber(server)
    await page.goto(`${server.url}/account/subscription`)
    await logIn(page, member)
    await button('Use another card').click()
    await fillCard(page, BANK_ASKS)
    await button('Use this card').click()
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor()
    await page.getByText(/Nothing is charged now. Was it you\?/).waitFor()
    await look('setup')
    await button('Fail').click()
    await page.getByText(/We are unable to authenticate your payment method/).waitFor()
    expect(await page.getByLabel('CVC').inputValue()).toBe('123')
    await button('Use this card').click()
    await button('Complete').click()
    await page.getByText('From now on this card is charged.').waitFor()
    await page.getByText(/visa ending in 3184/i).waitFor()

    await page.goto(`${server.url}/sandbox/billing`)
    await page.getByText(/It is .+ for this subscription\./).waitFor()
    await button('One day').click()
    await page.getByText(/Something falls due on/).waitFor()
    // The trial ends; an hour later it is charged.
    await moveOn()
    await moveOn()
    await page.getByText('invoice.payment_action_required', { exact: true }).waitFor()
    await look('time')
    await expect.poll(() => statusOf(member.profileId)).toBe('past_due')

    await page.goto(`${server.url}/account/subscription`)
    await page.getByRole('link', { name: 'Confirm the payment with your bank' }).click()
    await page.waitForURL(/\/sandbox\/invoice\?/)
    await page.getByText(/\$19 is still to be paid/).waitFor()
    await look('invoice')
    await button('Confirm with your bank').click()
    await page.getByText(/wants to charge \$19 to your card/).waitFor()
    await look('renewal')
    await button('Complete').click()
    await page.getByText(/\$19 paid on/).waitFor()
    await look('paid')
    await expect.poll(() => statusOf(member.profileId)).toBe('active')
  })
})

test('whoever comes to the bank’s own page is sent back to where they were', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  const config = await (await fetch(`${server.url}/api/config`)).json()
  const key: string = config.payments.publishableKey
  const asked = await aSetupThatAsks(key)
  await page.goto(asked.url)
  await page.getByText(/Was it you\?/).waitFor()
  await inspect(page, 'bank-page-phone')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.waitForURL(/\/plans\?setup_intent=.+&redirect_status=succeeded/)
  await page.goto(asked.url)
  await page.getByText('Your bank is not asking anything now.').waitFor()
  await context.close()
})

/** A set-up of somebody's card whose browser is sent to the bank. */
async function aSetupThatAsks(key: string): Promise<{ url: string }> {
  const member = await aSubscriber(server)
  const [row] = await query<{ secret: string }>(
    server.dataDir,
    `update payments_sandbox.objects set body = body || '{"status":"requires_payment_method"}'
     where kind = 'setup_intent' and body ->> 'customer' =
       (select stripe_customer_id from members.payment_accounts where profile_id = $1)
     returning body ->> 'client_secret' as secret`,
    [member.profileId],
  )
  const secret = row?.secret ?? ''
  const [id] = secret.split('_secret_')
  const answer = await fetch(`${server.url}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key,
      client_secret: secret,
      return_url: `${server.url}/plans`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': BANK_ASKS,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const { next_action } = (await answer.json()) as { next_action: { redirect_to_url: { url: string } } }
  return { url: next_action.redirect_to_url.url }
}

async function statusOf(profileId: string): Promise<string | undefined> {
  const [row] = await query<{ status: string }>(
    server.dataDir,
    'select status from members.subscriptions where profile_id = $1',
    [profileId],
  )
  return row?.status
}
