import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { pricingPlanSaved } from '#catalogue/pricing-plans/pricing-plan-saved.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { memberJobs } from '#members/jobs.ts'
import { aPlan } from '#members/members.fixtures.ts'
import {
  aCustomer,
  openSandbox,
  renewAndCharge,
  stripeRefusalOf,
} from '#members/payments/sandbox.fixtures.ts'
import { asSystem, type Context } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { test } from '#tests/support/test-context.ts'
import { syncSandboxPrices } from '../prices/sync-sandbox-prices.ts'

const DAY = 86_400

function at(ctx: Context, instant: Date): Context {
  return { ...ctx, now: () => instant }
}

describe('prices and subscriptions', () => {
  test("the twin sells each pricing plan under its own ids, and at a new price after the plan's price changes", async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const plan = await aPlan(ctx)
    await syncSandboxPrices(ctx)
    const price = await stripe.prices.retrieve(plan.stripePriceId, { expand: ['product'] })
    expect(price).toMatchObject({ unit_amount: 1900, currency: 'usd', recurring: { interval: 'month' } })
    expect(price.unit_amount_decimal?.toString()).toBe('1900')
    expect(price.product).toMatchObject({ id: plan.stripeProductId, name: 'Careplate weekly meal plans (1)' })
    await ctx.db.update(pricingPlans).set({ priceCents: 2100 })
    const handlers = memberJobs(sandbox) as JobHandler<{ planId: string }>[]
    const saved = handlers.find(({ kind }) => kind.name === pricingPlanSaved.name)
    await saved?.run(asSystem(sandbox.ctx), { planId: plan.id })
    await saved?.run(asSystem(sandbox.ctx), { planId: plan.id })
    const [sold] = await ctx.db.select().from(pricingPlans)
    const raised = await stripe.prices.retrieve(sold?.stripePriceId ?? '')
    expect(raised).toMatchObject({ unit_amount: 2100, currency: 'usd', recurring: { interval: 'month' } })
    expect(raised.product).toBe(plan.stripeProductId)
    // Existing subscribers keep their old price.
    expect(await stripe.prices.retrieve(plan.stripePriceId)).toMatchObject({
      unit_amount: 1900,
      active: true,
    })
    expect((await stripe.prices.list({ product: plan.stripeProductId })).data).toHaveLength(2)
  })

  test('a trial lasts exactly its number of days, costs nothing and then charges the card', async ({
    ctx,
  }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const { price } = await aPrice(stripe)
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      trial_period_days: 7,
      expand: ['latest_invoice'],
    })
    expect(trial).toMatchObject({ status: 'trialing', latest_invoice: { amount_due: 0, status: 'paid' } })
    expect((trial.trial_end ?? 0) - (trial.trial_start ?? 0)).toBe(7 * DAY)

    const job = { subscriptionId: trial.id }
    await renewAndCharge(sandbox.ctx, job)
    expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe('trialing')
    const afterTrial = at(sandbox.ctx, new Date(((trial.trial_end ?? 0) + 60) * 1000))
    await renewAndCharge(afterTrial, job)
    await renewAndCharge(afterTrial, job)
    const active = await stripe.subscriptions.retrieve(trial.id)
    expect(active.status).toBe('active')
    expect(active.items.data[0]?.current_period_start).toBe(trial.trial_end)
    expect((await stripe.invoices.list({ status: 'open' })).data).toEqual([])
    const invoices = await stripe.invoices.list({ customer: customer.id, status: 'paid' })
    expect(invoices.data.map(({ amount_paid, billing_reason }) => [amount_paid, billing_reason])).toEqual([
      [1900, 'subscription_cycle'],
      [0, 'subscription_create'],
    ])
  })

  test('a card that declines after the trial leaves the subscription past due', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe, '4000000000000341')
    const { price } = await aPrice(stripe)
    const trial = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      trial_period_days: 7,
    })
    const afterTrial = at(sandbox.ctx, new Date(((trial.trial_end ?? 0) + 60) * 1000))
    await renewAndCharge(afterTrial, { subscriptionId: trial.id })
    const unpaid = await stripe.subscriptions.retrieve(trial.id, { expand: ['latest_invoice'] })
    expect(unpaid).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', amount_remaining: 1900 },
    })
  })

  test('a subscription needs a card of the same customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { method } = await aCustomer(stripe)
    const other = await stripe.customers.create({})
    const { price } = await aPrice(stripe)
    const params = { customer: other.id, items: [{ price: price.id }] }
    const notTheirs = stripe.subscriptions.create({ ...params, default_payment_method: method.id })
    expect((await stripeRefusalOf(notTheirs)).param).toBe('default_payment_method')
    expect((await stripeRefusalOf(stripe.subscriptions.create(params))).code).toBe('resource_missing')
  })

  test('a subscription ends immediately, at the end of the period, or with its customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const { price } = await aPrice(stripe)
    const params = { customer: customer.id, items: [{ price: price.id }], default_payment_method: method.id }
    const [now, later, withCustomer] = [
      await stripe.subscriptions.create(params),
      await stripe.subscriptions.create(params),
      await stripe.subscriptions.create(params),
    ]
    expect(now.status).toBe('active')
    expect((await stripe.subscriptions.cancel(now.id)).status).toBe('canceled')
    const ending = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true })
    const periodEnd = ending.items.data[0]?.current_period_end ?? 0
    expect(ending).toMatchObject({ status: 'active', cancel_at: periodEnd })
    await renewAndCharge(at(sandbox.ctx, new Date(periodEnd * 1000)), { subscriptionId: later.id })
    expect((await stripe.subscriptions.retrieve(later.id)).status).toBe('canceled')
    await stripe.customers.del(customer.id)
    expect((await stripe.subscriptions.retrieve(withCustomer.id)).status).toBe('canceled')
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull()
    for (const use of [
      () => stripe.customers.update(customer.id, {}),
      () => stripe.setupIntents.create({ customer: customer.id }),
      () => stripe.subscriptions.create(params),
      () => stripe.customers.del(customer.id),
    ])
      expect(await stripeRefusalOf(use())).toMatchObject({
        code: 'resource_missing',
        message: `No such customer: '${customer.id}'`,
      })
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([])
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(3)
  })

  test('no object and no event contains the address of a deleted customer', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const { price } = await aPrice(stripe)
    await stripe.customers.update(customer.id, { email: 'ada@lovelace.test' })
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
    })
    const naming = async () => {
      const { rows } = await ctx.db.execute(
        sql`select id from payments_sandbox.objects where position('ada@lovelace.test' in body::text) > 0`,
      )
      return rows
    }
    expect(await naming()).not.toEqual([])
    await stripe.customers.del(customer.id)
    const [told] = (await stripe.events.list({ type: 'customer.deleted' })).data
    expect(told?.data.object).toMatchObject({ id: customer.id, email: 'deleted@customer.invalid' })
    expect(await naming()).toEqual([])
  })

  async function aPrice(stripe: Stripe) {
    const product = await stripe.products.create({ name: 'Essential' })
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1900,
      recurring: { interval: 'month' },
    })
    return { price }
  }
})
