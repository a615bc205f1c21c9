import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect } from 'vitest'
import {
  answerTheBank,
  aTwinPrice,
  browserOf,
  cardNumbered,
  openSandbox,
  renewAndCharge,
  stripeRefusalOf,
} from '#members/payments/sandbox.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { renewSubscriptionJob } from '../periods/schedule-renewal.ts'

const UNLESS_SET_UP = '4000002500003155'
const ALWAYS = '4000002760003184'
const DECLINED_AFTERWARDS = '4000008400001629'
const PAGE = 'https://careplate.example/account'

describe('a card whose bank asks at setup', () => {
  test('waits for the holder, and is set up once they confirm', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, setup, confirmed } = await aSetupThatAsks(stripe, UNLESS_SET_UP)
    expect(confirmed).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: PAGE } },
    })
    const page = new URL(confirmed.next_action?.redirect_to_url?.url ?? '')
    expect(page.pathname).toBe('/sandbox/bank')
    expect(page.searchParams.get('client_secret')).toBe(setup.client_secret)
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])

    const answered = await answerTheBank(sandbox, setup, 'complete')
    const back = new URL(answered.return_url ?? '')
    expect(back.origin + back.pathname).toBe(PAGE)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      setup_intent: setup.id,
      setup_intent_client_secret: setup.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    })
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
    const types = (await stripe.events.list({ type: 'setup_intent.*' })).data.map(({ type }) => type)
    expect(types.reverse()).toEqual([
      'setup_intent.created',
      'setup_intent.requires_action',
      'setup_intent.succeeded',
    ])
  })

  test('is refused in Stripe’s words if the holder denies it, and another card can follow', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { setup } = await aSetupThatAsks(stripe, UNLESS_SET_UP)
    const answered = await answerTheBank(sandbox, setup, 'fail')
    expect(new URL(answered.return_url ?? '').searchParams.get('redirect_status')).toBe('failed')
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: {
        type: 'invalid_request_error',
        code: 'setup_intent_authentication_failure',
        message: expect.stringContaining('We are unable to authenticate your payment method'),
      },
    })
    const other = await stripe.paymentMethods.create(cardNumbered('5555555555554444'))
    const mended = await stripe.setupIntents.confirm(setup.id, { payment_method: other.id })
    expect(mended).toMatchObject({ status: 'succeeded', last_setup_error: null })
  })

  test('can be declined although its holder confirmed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { setup } = await aSetupThatAsks(sandbox.stripe, DECLINED_AFTERWARDS)
    await answerTheBank(sandbox, setup, 'complete')
    expect(await sandbox.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { type: 'card_error', code: 'card_declined' },
    })
  })

  test('can be confirmed only with the secret, and only once', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { setup } = await aSetupThatAsks(sandbox.stripe, UNLESS_SET_UP)
    const guess = { id: setup.id, client_secret: `${setup.id}_secret_guessed` }
    expect((await stripeRefusalOf(answerTheBank(sandbox, guess, 'complete'))).code).toBe('resource_missing')
    await answerTheBank(sandbox, setup, 'complete')
    expect((await stripeRefusalOf(answerTheBank(sandbox, setup, 'fail'))).code).toBe(
      'setup_intent_unexpected_state',
    )
  })
})

describe('a bank that asks at renewal', () => {
  test('leaves the invoice open and the subscription past due until the holder confirms', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { subscription, renewed } = await aRenewalWith(sandbox, ALWAYS)
    expect(renewed).toMatchObject({ status: 'past_due' })
    const invoice = renewed.latest_invoice as Stripe.Invoice
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 1900 })
    const intent = await intentOf(stripe, invoice)
    expect(intent).toMatchObject({ status: 'requires_action', amount: 1900 })
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
    expect(types).toContain('invoice.payment_action_required')
    expect(types).toContain('payment_intent.requires_action')

    const paying = stripe.invoices.pay(invoice.id ?? '', { off_session: false })
    expect(await stripeRefusalOf(paying)).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'invoice_payment_intent_requires_action',
    })
    await answerTheBank(sandbox, intent, 'complete')
    expect(await stripe.invoices.retrieve(invoice.id ?? '')).toMatchObject({
      status: 'paid',
      amount_paid: 1900,
    })
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })

  test('leaves the invoice open when the holder denies the payment', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { subscription, renewed } = await aRenewalWith(sandbox, ALWAYS)
    const invoice = renewed.latest_invoice as Stripe.Invoice
    const intent = await intentOf(stripe, invoice)
    await answerTheBank(sandbox, intent, 'fail')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('open')
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  })

  test('does not ask again about a card that was set up for off-session use', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { renewed } = await aRenewalWith(sandbox, UNLESS_SET_UP)
    expect(renewed).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  })
})

describe('payment_behavior', () => {
  test('default_incomplete leaves the first payment to the browser', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const customer = await stripe.customers.create({ email: 'ada@example.org' })
    const price = await aTwinPrice(stripe)
    const begun = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(begun.status).toBe('incomplete')
    const secret = (begun.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? ''
    const [id = ''] = secret.split('_secret_')
    const browser = browserOf(sandbox)
    const method = await browser.paymentMethods.create(cardNumbered(UNLESS_SET_UP))
    const path = `/v1/payment_intents/${id}/confirm`
    const asked = (await browser.rawRequest('POST', path, {
      client_secret: secret,
      payment_method: method.id,
    })) as unknown as Stripe.PaymentIntent
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(asked).not.toHaveProperty('customer')
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('incomplete')
    await answerTheBank(sandbox, { id, client_secret: secret }, 'complete')
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active')
  })

  test('error_if_incomplete leaves nothing behind; allow_incomplete an open invoice', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomerWith(sandbox, ALWAYS)
    const price = await aTwinPrice(stripe)
    const params = { customer: customer.id, items: [{ price: price.id }], default_payment_method: method.id }
    const refused = stripe.subscriptions.create({ ...params, payment_behavior: 'error_if_incomplete' })
    expect(await stripeRefusalOf(refused)).toMatchObject({
      code: 'subscription_payment_intent_requires_action',
      type: 'StripeCardError',
    })
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    const allowed = await stripe.subscriptions.create(params)
    expect(allowed.status).toBe('incomplete')
    const later = { ...sandbox.ctx, now: () => new Date(Date.now() + 24 * 3_600_000) }
    await renewAndCharge(later, { subscriptionId: allowed.id })
    const ended = await stripe.subscriptions.retrieve(allowed.id, { expand: ['latest_invoice'] })
    expect(ended).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  })

  test('allow_incomplete renews month by month once its holder has confirmed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomerWith(sandbox, ALWAYS)
    const price = await aTwinPrice(stripe)
    const begun = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      expand: ['latest_invoice'],
    })
    const intent = await intentOf(stripe, begun.latest_invoice as Stripe.Invoice)
    await answerTheBank(sandbox, intent, 'complete')
    const { status, items } = await stripe.subscriptions.retrieve(begun.id)
    expect(status).toBe('active')
    const renewsAt = items.data[0]?.current_period_end ?? 0
    expect(await lookedAtFrom(ctx, begun.id)).toContain(renewsAt)
  })

  test('does not cover a single off-session payment: it is refused when the bank asks', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomerWith(sandbox, ALWAYS)
    const paying = stripe.paymentIntents.create({
      amount: 1900,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    })
    expect(await stripeRefusalOf(paying)).toMatchObject({ code: 'authentication_required', statusCode: 402 })
    const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
  })
})

/** Returns the times, in epoch seconds, at which the twin will process a subscription automatically. */
async function lookedAtFrom({ db }: Context, subscriptionId: string): Promise<number[]> {
  const { rows } = await db.execute<{ at: number }>(sql`
    select extract(epoch from start_after)::int as at from jobs.job
    where name = ${renewSubscriptionJob.name} and data ->> 'subscriptionId' = ${subscriptionId}`)
  return rows.map(({ at }) => at)
}

type Sandbox = Awaited<ReturnType<typeof openSandbox>>

async function aSetupThatAsks(stripe: Stripe, number: string) {
  const customer = await stripe.customers.create({ email: 'ada@example.org' })
  const setup = await stripe.setupIntents.create({ customer: customer.id })
  const method = await stripe.paymentMethods.create(cardNumbered(number))
  const confirmed = await stripe.setupIntents.confirm(setup.id, {
    payment_method: method.id,
    return_url: PAGE,
  })
  return { customer, setup, method, confirmed }
}

async function aCustomerWith(sandbox: Sandbox, number: string) {
  const { customer, setup, method } = await aSetupThatAsks(sandbox.stripe, number)
  await answerTheBank(sandbox, setup, 'complete')
  return { customer, method }
}

async function aRenewalWith(sandbox: Sandbox, number: string) {
  const { stripe } = sandbox
  const { customer, method } = await aCustomerWith(sandbox, number)
  const price = await aTwinPrice(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    trial_period_days: 7,
  })
  const later = new Date(((subscription.trial_end ?? 0) + 60) * 1000)
  await renewAndCharge({ ...sandbox.ctx, now: () => later }, { subscriptionId: subscription.id })
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  return { subscription, renewed }
}

async function intentOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent> {
  const whole = await stripe.invoices.retrieve(invoice.id ?? '', {
    expand: ['payments.data.payment.payment_intent'],
  })
  const intent = whole.payments?.data[0]?.payment.payment_intent
  if (typeof intent !== 'object') throw new Error('the invoice has no payment')
  return intent
}
