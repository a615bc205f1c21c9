import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspect } from './looks/axe.ts'
import { anAccount } from './people/accounts.ts'
import { takeHalfOff } from './people/customer-time.ts'
import { DECLINED_CARD, fillCard, logIn } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber } from './people/subscribers.ts'
import { DESKTOP, expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

const OTHER_CARD = '5555555555554444'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  await takeHalfOff(server, 'HALF')
})

afterAll(() => closeJourney({ server, browser }))

const screens = [
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'phone', viewport: PHONE, colorScheme: 'dark' as const },
]

describe.each(screens)('billing on a $name', ({ name, viewport, colorScheme }) => {
  let guest: Visit
  let page: Page

  beforeEach(async () => {
    guest = await visit(browser, { viewport, colorScheme, bypassCSP: true })
    page = guest.page
  })

  afterEach(() => guest.context.close())

  const look = (state: string) => inspect(page, `billing-${state}-${name}`)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const invoices = () => page.getByRole('table', { name: 'Your invoices' })

  test('a member cancels, reverses the cancellation, and changes the card', async () => {
    const member = await aSubscriber(server)
    await signIn(page, server, member)
    await page.goto(`${server.url}/account`)
    await page.getByRole('link', { name: 'Manage Your Subscription' }).click()
    await page.waitForURL(`${server.url}/sandbox/billing?prefilled_email=${encodeURIComponent(member.email)}`)
    await page.getByText('Free 7 Day Trial').waitFor()
    await page.getByText(/visa ending in 4242/i).waitFor()
    await invoices().getByRole('cell', { name: '$0' }).waitFor()
    await look('trial')

    await button('Cancel subscription').click()
    await page.getByText(/nothing more is charged/).waitFor()
    await look('cancel')
    await button('Keep it').click()
    await page.getByText(/nothing more is charged/).waitFor({ state: 'detached' })
    await expectFocus(button('Cancel subscription'))
    await button('Cancel subscription').click()
    await page.getByText(/nothing more is charged/).waitFor()
    await button('Cancel subscription').click()
    await page.locator(':focus').getByText('Your subscription is canceled.').waitFor()
    await look('cancelled')
    await expect.poll(() => statusOf(member.profileId)).toBe('ending')
    await button('Undo the cancellation').click()
    await page.getByText('Your subscription continues.').waitFor()
    await expect.poll(() => statusOf(member.profileId)).toBe('trialing')

    await button('Use another card').click()
    await button('Use this card').click()
    await expectFocus(page.getByLabel('Card number'))
    await look('card-faults')
    await fillCard(page, DECLINED_CARD)
    await button('Use this card').click()
    await page.getByText('Your card was declined.').waitFor()
    await look('card-declined')
    expect(await page.getByLabel('CVC').inputValue()).toBe('123')
    await fillCard(page, OTHER_CARD)
    await button('Use this card').click()
    await page.getByText('From now on this card is charged.').waitFor()
    await page.getByText(/mastercard ending in 4444/i).waitFor()
    await look('card-changed')
  })

  test('a member changes plan and goals on their own page, after seeing the cost', async () => {
    const member = await aSubscriber(server)
    await signIn(page, server, member)
    await page.goto(`${server.url}/account`)
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await page.waitForURL(`${server.url}/account/subscription`)
    await page.getByText('Free 7 Day Trial').waitFor()
    await button('Change plan or goals').click()
    const plan = page.getByLabel('Plan', { exact: true })
    const larger = await plan.locator('option').nth(1).getAttribute('value')
    await plan.selectOption(larger)
    await page.getByRole('checkbox', { checked: false }).first().check()
    await button('Show what it costs').click()
    await page.getByText('$0 now').waitFor()
    await page.getByText(/The next month is \$\d+, charged on \w+\s\d+\./).waitFor()
    await look('plan-cost')
    await button('Change my plan').click()
    await page.getByText('Saved. We plan your next week this way.').waitFor()
    await expect.poll(() => planOf(member.profileId)).toBe(larger)
    await look('plan-changed')
  })

  test('the link in a mail cancels in one click, without signing in', async () => {
    const member = await aSubscriber(server)
    const inbox = async () => {
      const answer = await fetch(`${server.url}/sandbox/inbox.json?to=${encodeURIComponent(member.email)}`)
      const mails: { subject: string; text: string }[] = await answer.json()
      return mails.find(({ subject }) => subject === 'Your free trial has started')?.text ?? ''
    }
    await expect.poll(inbox).toContain('/cancel#')
    const [url = ''] = /http\S+\/cancel#[\w-]+/.exec(await inbox()) ?? []
    await page.goto(url)
    await look('cancel-link')
    await button('Cancel subscription').click()
    await page.getByText(/No new month is charged. Your meal plans continue until/).waitFor()
    await expect.poll(() => statusOf(member.profileId)).toBe('ending')

    await page.reload()
    await page.getByText('Your subscription is canceled.').waitFor()
    await page.getByText(/Your meal plans continue until/).waitFor()
    expect(await button('Cancel subscription').count()).toBe(0)
  })

  test('an ended subscription is restarted with the stored card', async () => {
    const member = await aSubscriber(server)
    await endNow(member.profileId)
    await signIn(page, server, member)
    await page.goto(`${server.url}/sandbox/billing`)
    await page.getByText(/the first month, \$19, is charged at once/).waitFor()
    await look('ended')
    await page.getByText('I have a promotion code').click()
    await page.getByLabel('Promotion code').fill('HALF')
    await button('Use this code').click()
    await page.getByText(/the first month, \$9\.50, is charged at once/).waitFor()
    await button('Start again for $9.50').click()
    // The page asks first: nothing is charged before confirmation.
    await page.getByText(/\$9\.50 is charged now to your card ending in \d{4}/).waitFor()
    expect(await statusOf(member.profileId)).toBe('ended')
    await button('Start again for $9.50').click()
    await page.getByText('Your subscription is active again.').waitFor()
    await invoices().getByRole('cell', { name: '$9.50' }).waitFor()
    await expect.poll(() => statusOf(member.profileId)).toBe('active')
  })

  test('a member without a plan has nothing to manage', async () => {
    await signIn(page, server, await anAccount(server))
    await page.goto(`${server.url}/sandbox/billing`)
    await page.waitForURL(`${server.url}/account`)
    await page.getByText('No plan yet').waitFor()
  })

  test('a link made for another member shows an error', async () => {
    const member = await aSubscriber(server)
    await page.goto(`${server.url}/sandbox/billing?prefilled_email=other@example.org`)
    await logIn(page, member)
    await page.getByText(/This link was made for other@example.org. You are logged in as/).waitFor()
    await look('other-member')
  })
})

test('days and money are formatted for the member’s browser', async () => {
  const member = await aSubscriber(server)
  const { page, context } = await visit(browser, { viewport: DESKTOP, locale: 'en-GB' })
  await signIn(page, server, member)
  await page.goto(`${server.url}/account`)
  await page.getByText(/Free until \d{1,2}\s\p{L}+ at\s23:59\. After that US\$19 per month/u).waitFor()
  await context.close()
})

async function planOf(profileId: string): Promise<string | undefined> {
  const [row] = await query<{ plan: string }>(
    server.dataDir,
    'select plan_id as plan from members.profiles where id = $1',
    [profileId],
  )
  return row?.plan
}

async function statusOf(profileId: string): Promise<string | undefined> {
  const [row] = await query<{ status: string }>(
    server.dataDir,
    'select status from members.subscriptions where profile_id = $1',
    [profileId],
  )
  return row?.status
}

/** Ends the subscription as if the payment provider had ended it today. */
/** Waits until no job is running, because a job would write the state it read before. */
async function endNow(profileId: string): Promise<void> {
  const due = `select 1 from jobs.job_common where state in ('created', 'retry', 'active') and start_after <= now()`
  await expect.poll(async () => (await query(server.dataDir, due)).length).toBe(0)
  const [row] = await query<{ id: string }>(
    server.dataDir,
    `update members.subscriptions set status = 'ended', ends_at = now() where profile_id = $1
     returning stripe_subscription_id as id`,
    [profileId],
  )
  await query(
    server.dataDir,
    `update payments_sandbox.objects set body = jsonb_set(body, '{status}', '"canceled"') where id = $1`,
    [row?.id],
  )
}
