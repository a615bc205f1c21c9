import type Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { waitingJobs } from '#members/members.fixtures.ts'
import {
  aTwinPrice,
  cardNumbered,
  openSandbox,
  type Sandbox,
  stripeRefusalOf,
} from '#members/payments/sandbox.fixtures.ts'
import { test } from '#tests/support/test-context.ts'
import { renewSubscriptionJob } from '../periods/schedule-renewal.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const BEGIN = Date.UTC(2031, 0, 10, 9) / 1000

describe('a test clock', () => {
  test('ends a trial as Stripe does: with a draft, which is charged an hour later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { clock, subscription } = await aTrialInTime(sandbox)
    expect(subscription).toMatchObject({ created: BEGIN, trial_end: BEGIN + 7 * DAY, test_clock: clock.id })
    const moving = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: BEGIN + 7 * DAY })
    expect(moving).toMatchObject({
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: BEGIN + 7 * DAY } },
    })
    expect((await stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe('ready')
    const drafted = await latest(stripe, subscription)
    expect(drafted).toMatchObject({
      status: 'active',
      latest_invoice: {
        status: 'draft',
        auto_advance: true,
        number: null,
        automatically_finalizes_at: BEGIN + 7 * DAY + HOUR,
      },
    })
    await advance(stripe, clock, 7 * DAY + HOUR)
    const paid = await latest(stripe, subscription)
    expect(paid).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 1900, number: expect.stringMatching(/-0002$/) },
    })
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()
    const order = [
      'invoice.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
    ]
    const last = types.slice(types.lastIndexOf('invoice.created'))
    expect(last.filter((type) => order.includes(type))).toEqual(order)
    // No job is scheduled in real time.
    expect(await waitingJobs(ctx, renewSubscriptionJob.name)).toEqual([])
  })

  test('retries a refused charge on schedule, and then ends the subscription', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { clock, subscription } = await aTrialInTime(sandbox, '4000000000000341')
    await advance(stripe, clock, 7 * DAY + HOUR)
    const refused = await latest(stripe, subscription)
    expect(refused).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: BEGIN + 10 * DAY },
    })
    await advance(stripe, clock, 12 * DAY)
    expect((await latest(stripe, subscription)).latest_invoice).toMatchObject({ attempt_count: 3 })
    await advance(stripe, clock, 14 * DAY)
    expect(await latest(stripe, subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    })
  })

  test('processes what is due in order, over months, and leaves other clocks unchanged', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { clock, subscription } = await aTrialInTime(sandbox)
    const other = await aTrialInTime(sandbox)
    for (const days of [60, 110]) await advance(stripe, clock, days * DAY)
    const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid' })
    expect(data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
      '2031-04-17',
      '2031-03-17',
      '2031-02-17',
      '2031-01-17',
      '2031-01-10',
    ])
    expect((await stripe.subscriptions.retrieve(other.subscription.id)).status).toBe('trialing')
    const back = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: BEGIN })
    expect((await stripeRefusalOf(back)).param).toBe('frozen_time')
    const far = stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: BEGIN + 400 * DAY })
    expect((await stripeRefusalOf(far)).param).toBe('frozen_time')
    await stripe.testHelpers.testClocks.del(clock.id)
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })

  test('pauses collection according to each behavior, and resumes automatically', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { clock, subscription } = await aTrialInTime(sandbox)
    await advance(stripe, clock, 8 * DAY)
    const statuses: (string | null)[] = []
    let days = 8
    for (const behavior of ['void', 'mark_uncollectible', 'keep_as_draft'] as const) {
      await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } })
      days += 31
      await advance(stripe, clock, days * DAY)
      statuses.push(((await latest(stripe, subscription)).latest_invoice as Stripe.Invoice).status)
    }
    expect(statuses).toEqual(['void', 'uncollectible', 'draft'])
    await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'void', resumes_at: BEGIN + (days + 3) * DAY },
    })
    await advance(stripe, clock, (days + 31) * DAY)
    expect(await latest(stripe, subscription)).toMatchObject({
      pause_collection: null,
      latest_invoice: { status: 'paid' },
    })
  })

  test('keeps a subscription past due for an older month while a pause voids later ones, and active once that month is paid', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    Object.assign(sandbox.ctx.config.payments, { subscriptionStatus: 'past_due' })
    const { clock, subscription } = await aTrialInTime(sandbox, '4000000000000341')
    await advance(stripe, clock, 8 * DAY)
    const owed = (await latest(stripe, subscription)).latest_invoice as Stripe.Invoice
    expect(owed.status).toBe('open')
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } })
    await advance(stripe, clock, 39 * DAY)
    expect(await latest(stripe, subscription)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'void' },
    })
    const { id } = await stripe.paymentMethods.create(cardNumbered('5555555555554444'))
    await stripe.paymentMethods.attach(id, { customer: String(subscription.customer) })
    await stripe.invoices.pay(owed.id ?? '', { payment_method: id })
    expect((await latest(stripe, subscription)).status).toBe('active')
  })
})

describe('a change in the middle of a month', () => {
  test('is prorated onto the next invoice unless requested otherwise', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { clock, subscription } = await aTrialInTime(sandbox)
    await advance(stripe, clock, 8 * DAY)
    const larger = await aTwinPrice(stripe, 3900)
    const item = subscription.items.data[0]?.id ?? ''
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: larger.id }] })
    const { data: waiting } = await stripe.invoiceItems.list({ customer: String(subscription.customer) })
    expect(waiting.map(({ amount, proration }) => [Math.sign(amount), proration])).toEqual([
      [1, true],
      [-1, true],
    ])
    const added = waiting.reduce((sum, { amount }) => sum + amount, 0)
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.amount_due).toBe(3900 + added)
    await advance(stripe, clock, 39 * DAY)
    expect((await latest(stripe, subscription)).latest_invoice).toMatchObject({ amount_paid: 3900 + added })
    expect(added).toBeGreaterThan(1900)
  })

  test('can end the trial now, or start one', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { clock, subscription } = await aTrialInTime(sandbox)
    await advance(stripe, clock, 2 * DAY)
    const active = await stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      expand: ['latest_invoice'],
    })
    expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 1900 } })
    const until = BEGIN + 40 * DAY
    const free = await stripe.subscriptions.update(subscription.id, {
      trial_end: until,
      proration_behavior: 'none',
    })
    expect(free).toMatchObject({ status: 'trialing', trial_end: until, billing_cycle_anchor: until })
    await advance(stripe, clock, 40 * DAY + HOUR)
    expect(await latest(stripe, subscription)).toMatchObject({
      status: 'active',
      latest_invoice: { amount_paid: 1900 },
    })
  })
})

async function aTrialInTime({ stripe }: Sandbox, number = '4242424242424242') {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: BEGIN })
  const customer = await stripe.customers.create({ test_clock: clock.id })
  const made = await stripe.paymentMethods.create(cardNumbered(number))
  const setup = await stripe.setupIntents.create({ customer: customer.id })
  await stripe.setupIntents.confirm(setup.id, { payment_method: made.id })
  const price = await aTwinPrice(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: made.id,
    trial_period_days: 7,
  })
  return { clock, subscription }
}

function advance(stripe: Stripe, { id }: { id: string }, seconds: number) {
  return stripe.testHelpers.testClocks.advance(id, { frozen_time: BEGIN + seconds })
}

function latest(stripe: Stripe, { id }: { id: string }) {
  return stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
}
