import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { asSystem } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { aMember, caller } from '../../members.fixtures.ts'
import { startSubscription } from '../../subscriptions/start/start-subscription.ts'
import { paymentAccounts, paymentFindings, subscriptions } from '../../tables.ts'
import {
  aBuyer,
  type Buyer,
  confirmCard,
  openSandbox,
  renewAndCharge,
  type Sandbox,
  upToTheCard,
} from '../sandbox.fixtures.ts'
import { billingRoutes } from './routes.ts'

const LATER_DECLINED = '4000000000000341'
const MASTERCARD = '5555555555554444'
const MONTH_MS = 31 * 24 * 60 * 60 * 1000

/** Creates a member on trial and a caller for their requests. */
async function aSubscriber(sandbox: Sandbox, buyer: Buyer, cardNumber?: string) {
  const { requester, profile } = buyer
  const { paymentMethod } = await upToTheCard(sandbox, buyer, cardNumber)
  await startSubscription(
    { ...sandbox.ctx, requester },
    { stripe: sandbox.stripe, gate: sandbox.gate },
    { profileId: profile.id, stripePriceId: buyer.plan.stripePriceId, paymentMethod },
  )
  return caller({ ...sandbox.ctx, requester }, billingRoutes({ stripe: sandbox.stripe }))
}

async function subscriptionOf({ ctx }: Sandbox, { profile }: Buyer) {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  if (!row) throw new Error('no subscription')
  return row
}

/** Charges the first month after the trial, as the payment provider does. */
async function chargeLater(sandbox: Sandbox, buyer: Buyer): Promise<void> {
  const { stripeSubscriptionId } = await subscriptionOf(sandbox, buyer)
  const later = new Date(sandbox.ctx.now().getTime() + MONTH_MS)
  const ctx = { ...asSystem(sandbox.ctx), now: () => later }
  await renewAndCharge(ctx, { subscriptionId: stripeSubscriptionId ?? '' })
  await sandbox.deliverEvents()
}

describe('a member’s billing', () => {
  test('shows the card and the invoices', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const call = await aSubscriber(sandbox, buyer)
    const { status, body } = await call('GET', `/billing?profileId=${buyer.profile.id}`)
    expect(status).toBe(200)
    expect(body.card).toEqual({ brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2040 })
    expect(body.invoices).toMatchObject([
      { number: expect.any(String), issuedAt: expect.any(String), amountCents: 0, status: 'paid' },
    ])
  })

  test('gives access to every invoice and shows what was refunded', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const call = await aSubscriber(sandbox, buyer)
    await chargeLater(sandbox, buyer)
    const [row] = await ctx.db.select().from(paymentAccounts)
    const customer = row?.stripeCustomerId ?? ''
    const profileId = buyer.profile.id
    const read = async () => (await call('GET', `/billing?profileId=${profileId}`)).body
    expect(await read()).toMatchObject({ invoices: [{ refundedCents: 0 }, {}], earlierThan: null })
    const { data } = await sandbox.stripe.charges.list({ customer })
    await sandbox.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 500 })
    expect((await read()).invoices).toMatchObject([
      { status: 'paid', amountCents: 1900, refundedCents: 500 },
      { amountCents: 0, refundedCents: 0 },
    ])

    // Add invoices from years later.
    await ctx.db.execute(sql`
      insert into payments_sandbox.objects (id, kind, body)
      select id || '_' || n, kind, body || jsonb_build_object('id', id || '_' || n, 'number', 'LATER-' || n)
      from payments_sandbox.objects, generate_series(1, 30) n
      where kind = 'invoice' and body ->> 'amount_due' = '0'`)
    const newest = await read()
    expect(newest.invoices).toHaveLength(24)
    const earlier = (profileId: string, before: string) =>
      call('GET', `/billing/invoices?profileId=${profileId}&before=${before}`)
    const { body } = await earlier(profileId, newest.earlierThan)
    expect(body).toMatchObject({ earlierThan: null })
    expect(body.invoices).toHaveLength(8)
    expect(body.invoices.at(-2)).toMatchObject({ amountCents: 1900, refundedCents: 500 })
    expect((await earlier(profileId, 'in_nobody')).status).toBe(404)
    expect(await ctx.db.select().from(paymentFindings)).toEqual([])
    const other = await aMember(sandbox.ctx)
    const another = caller(
      { ...sandbox.ctx, requester: other.requester },
      billingRoutes({ stripe: sandbox.stripe }),
    )
    const url = `/billing/invoices?profileId=${profileId}&before=${newest.earlierThan}`
    expect((await another('GET', url)).status).toBe(404)
  })

  test('is empty before the first purchase, and is hidden from other members', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const own = caller(
      { ...sandbox.ctx, requester: buyer.requester },
      billingRoutes({ stripe: sandbox.stripe }),
    )
    const url = `/billing?profileId=${buyer.profile.id}`
    const { status, body } = await own('GET', url)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        card: null,
        invoices: [],
        dueCents: null,
        unchargedCents: null,
        earlierThan: null,
        nextCharge: null,
        nextTryAt: null,
        discounts: [],
      },
    })
    expect(await own('POST', '/billing/card-setup', { profileId: buyer.profile.id })).toMatchObject({
      status: 409,
    })
    const { requester } = await aMember(sandbox.ctx)
    const another = caller({ ...sandbox.ctx, requester }, billingRoutes({ stripe: sandbox.stripe }))
    expect(await another('GET', url)).toMatchObject({ status: 404 })
  })
})

describe('another card', () => {
  test('is charged once it is confirmed, and setting it twice changes nothing', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const call = await aSubscriber(sandbox, buyer)
    const profileId = buyer.profile.id
    const first = await call('POST', '/billing/card-setup', { profileId })
    const again = await call('POST', '/billing/card-setup', { profileId })
    expect(again.body).toEqual(first.body)
    const paymentMethod = await confirmCard(sandbox.stripe, first.body.clientSecret, MASTERCARD)
    for (const _ of ['once', 'twice']) {
      const { status, body } = await call('PUT', '/billing/card', { profileId, paymentMethod })
      expect(status).toBe(200)
      expect(body.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    }
    const { stripeSubscriptionId, paymentMethod: stored } = await subscriptionOf(sandbox, buyer)
    expect(stored).toBe(paymentMethod)
    const atStripe = await sandbox.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')
    expect(atStripe.default_payment_method).toBe(paymentMethod)
  })

  test('has to be set up for this member', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const call = await aSubscriber(sandbox, buyer)
    const other = await upToTheCard(sandbox, await aBuyer(sandbox.ctx))
    const { status, body } = await call('PUT', '/billing/card', {
      profileId: buyer.profile.id,
      paymentMethod: other.paymentMethod,
    })
    expect(status).toBe(409)
    expect(body.error.message).toBe('This card is not confirmed yet.')
  })

  test('pays what the old card did not, and the subscription runs again', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const call = await aSubscriber(sandbox, buyer, LATER_DECLINED)
    await chargeLater(sandbox, buyer)
    expect(await subscriptionOf(sandbox, buyer)).toMatchObject({ status: 'past_due' })
    const profileId = buyer.profile.id
    const declined = await call('GET', `/billing?profileId=${profileId}`)
    expect(declined.body.invoices[0]).toMatchObject({ status: 'open', bankAsks: false })
    // After the first refusal, the charge is retried three days after the invoice was created.
    const { issuedAt } = declined.body.invoices[0]
    expect(Date.parse(declined.body.nextTryAt) - Date.parse(issuedAt)).toBe(3 * 24 * 60 * 60 * 1000)
    const { body: setup } = await call('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.clientSecret, MASTERCARD)
    const { status, body } = await call('PUT', '/billing/card', { profileId, paymentMethod })
    expect(status).toBe(200)
    expect(body.invoices.map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid'])
    expect(body.nextTryAt).toBeNull()
    expect(await subscriptionOf(sandbox, buyer)).toMatchObject({ status: 'active' })
  })

  test('that is refused too stays in place, and the refusal is reported', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const buyer = await aBuyer(sandbox.ctx)
    const call = await aSubscriber(sandbox, buyer, LATER_DECLINED)
    await chargeLater(sandbox, buyer)
    const profileId = buyer.profile.id
    const { body: setup } = await call('POST', '/billing/card-setup', { profileId })
    const paymentMethod = await confirmCard(sandbox.stripe, setup.clientSecret, LATER_DECLINED)
    const { status, body } = await call('PUT', '/billing/card', { profileId, paymentMethod })
    expect(status).toBe(400)
    expect(body.error.message).toBe('Your card was declined.')
    expect(await subscriptionOf(sandbox, buyer)).toMatchObject({ status: 'past_due', paymentMethod })
  })
})
