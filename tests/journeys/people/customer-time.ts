import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { stripeClient } from '#members/payments/stripe/stripe-client.ts'
import { parseConfig } from '#platform/config/config.ts'
import type { RunningServer } from '../running/running-server.ts'
import { query } from '../running/stored-rows.ts'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Advances the time of a member's subscription at the twin by this many days and charges everything that
 * becomes due.
 */
export async function passDays(server: RunningServer, profileId: string, days: number): Promise<void> {
  const [account] = await query<{ id: string }>(
    server.dataDir,
    'select stripe_customer_id as id from members.payment_accounts where profile_id = $1',
    [profileId],
  )
  const { payments } = await (await fetch(`${server.url}/api/config`)).json()
  const answer = await fetch(`${server.url}/v1/test_helpers/customers/${account?.id}/time`, {
    method: 'POST',
    body: new URLSearchParams({ key: payments.publishableKey, seconds: String(days * DAY_SECONDS) }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Waits until our webhook has received the subscription's status. */
export async function expectStatus(server: RunningServer, profileId: string, status: string): Promise<void> {
  const read = async () => {
    const [row] = await query<{ status: string }>(
      server.dataDir,
      'select status from members.subscriptions where profile_id = $1',
      [profileId],
    )
    return row?.status
  }
  await expect.poll(read, { timeout: 60_000 }).toBe(status)
}

/** Builds the server's own client for the twin, as an operator with access to DATA_DIR could. */
function twinOf({ dataDir, url }: RunningServer): Stripe {
  const secretKey = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  return stripeClient({ ...parseConfig({ PORT: new URL(url).port }), secretKey })
}

/** Creates a promotion code for half off the next charge. */
export async function takeHalfOff(server: RunningServer, code: string): Promise<void> {
  const stripe = twinOf(server)
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
}
