import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspect } from './looks/axe.ts'
import { aSetupThatAsks, BANK_ASKS } from './people/bank.ts'
import { fillCard } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

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

describe.each(screens)(
  'a bank that requires authentication, on a $name',
  ({ name, viewport, colorScheme }) => {
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
      await signIn(page, server, member)
      await page.goto(`${server.url}/account/subscription`)
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
      // The trial ends, and the charge follows an hour later.
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
  },
)

test('a visitor who opens the bank’s own page is sent back to the previous page', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  const asked = await aSetupThatAsks(server, await aSubscriber(server))
  await page.goto(asked.url)
  await page.getByText(/Was it you\?/).waitFor()
  await inspect(page, 'bank-page-phone')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.waitForURL(/\/plans\?setup_intent=.+&redirect_status=succeeded/)
  await page.goto(asked.url)
  await page.getByText('Your bank is not asking anything now.').waitFor()
  await context.close()
})

test('the bank’s page does not send the browser to another site', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, bypassCSP: true })
  const member = await aSubscriber(server)
  const asked = await aSetupThatAsks(server, member, `https://127.0.0.1.evil.example/?from=${server.url}`)
  await page.goto(asked.url)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await page.getByText('Your bank has your answer. You can close this page.').waitFor()
  expect(new URL(page.url()).origin).toBe(server.url)
  await context.close()
})

async function statusOf(profileId: string): Promise<string | undefined> {
  const [row] = await query<{ status: string }>(
    server.dataDir,
    'select status from members.subscriptions where profile_id = $1',
    [profileId],
  )
  return row?.status
}
