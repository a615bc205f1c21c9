import type Stripe from 'stripe'
import { describe, expect } from 'vitest'
import {
  aCustomer,
  aTwinPrice,
  openSandbox,
  renewAndCharge,
  stripeRefusalOf,
} from '#members/payments/sandbox.fixtures.ts'
import { test } from '#tests/support/test-context.ts'

describe('promotion codes', () => {
  test('are found by the code a member types, with their discounts', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once', name: 'Spring' })
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'SPRING50',
    })
    const found = await stripe.promotionCodes.list({
      code: 'spring50',
      active: true,
      expand: ['data.promotion.coupon'],
    })
    expect(found.data).toMatchObject([
      { id: code.id, promotion: { coupon: { percent_off: 50, name: 'Spring' } } },
    ])
    expect((await stripe.promotionCodes.list({ code: 'SPRING' })).data).toEqual([])
    await stripe.promotionCodes.update(code.id, { active: false })
    expect((await stripe.promotionCodes.list({ code: 'SPRING50', active: true })).data).toEqual([])
    const doubled = stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'SPRING50',
    })
    await doubled
    const third = stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'spring50',
    })
    expect((await stripeRefusalOf(third)).param).toBe('code')
  })

  test('used at the start of a trial reduce only the first charge', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { trial, code } = await aTrialWith(stripe, { percent_off: 50, duration: 'once' })
    expect(trial.discounts).toMatchObject([{ promotion_code: code.id, source: { type: 'coupon' } }])
    const [first, second] = await twoMonths(sandbox, trial)
    expect(first).toMatchObject({ subtotal: 1900, total: 950, amount_paid: 950 })
    expect(first?.total_discount_amounts).toMatchObject([
      { amount: 950, discount: trial.discounts[0] && { id: expect.stringMatching(/^di_/) } },
    ])
    expect(second).toMatchObject({ total: 1900, total_discount_amounts: [] })
    expect((await stripe.subscriptions.retrieve(trial.id)).discounts).toEqual([])
    expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1)
  })

  test('with an amount off for several months never make a charge negative', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { trial } = await aTrialWith(stripe, { amount_off: 2500, currency: 'usd', duration: 'forever' })
    const [first, second] = await twoMonths(sandbox, trial)
    expect(first).toMatchObject({ total: 0, amount_due: 0, status: 'paid' })
    expect(second).toMatchObject({ total: 0, amount_due: 0, status: 'paid' })
  })

  test('are refused in Stripe’s words if they do not apply', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const price = await aTwinPrice(stripe)
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    const past = Math.floor(Date.now() / 1000) - 60
    const late = await stripe.promotionCodes.create({ promotion, code: 'LATE', expires_at: past })
    const dear = await stripe.promotionCodes.create({
      promotion,
      code: 'DEAR',
      restrictions: { minimum_amount: 5000, minimum_amount_currency: 'usd' },
    })
    const once = await stripe.promotionCodes.create({ promotion, code: 'ONCE', max_redemptions: 1 })
    const newcomers = await stripe.promotionCodes.create({
      promotion,
      code: 'NEW',
      restrictions: { first_time_transaction: true },
    })
    const subscribe = (promotion_code: string) =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        default_payment_method: method.id,
        discounts: [{ promotion_code }],
      })
    const whyNot = async (code: Stripe.PromotionCode) => (await stripeRefusalOf(subscribe(code.id))).message
    expect(await whyNot(late)).toContain('it has expired')
    expect(await whyNot(dear)).toContain('below its minimum')
    await subscribe(once.id)
    expect(await whyNot(once)).toContain('used the maximum number of times')
    expect(await whyNot(newcomers)).toBe(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    )
    expect((await stripeRefusalOf(subscribe('promo_none'))).param).toBe('discounts[0][promotion_code]')
  })

  test('are shown in a preview before a purchase, and are not used up by it', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const customer = await stripe.customers.create({})
    const price = await aTwinPrice(stripe)
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'once', max_redemptions: 1 })
    const preview = () =>
      stripe.invoices.createPreview({
        customer: customer.id,
        subscription_details: { items: [{ price: price.id }] },
        discounts: [{ coupon: coupon.id }],
      })
    await preview()
    expect(await preview()).toMatchObject({ subtotal: 1900, total: 1425, amount_due: 1425 })
    expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(0)
  })
})

describe('a discount', () => {
  test('is credited at a plan change as it was paid, even after the coupon is deleted', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { customer, method } = await aCustomer(stripe)
    const price = await aTwinPrice(stripe)
    const larger = await aTwinPrice(stripe, 3900)
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    const bought = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_payment_method: method.id,
      discounts: [{ coupon: coupon.id }],
    })
    await stripe.coupons.del(coupon.id)
    const item = bought.items.data[0]
    const start = item?.current_period_start ?? 0
    const move = (proration_date: number) =>
      stripe.subscriptions.update(bought.id, {
        items: [{ id: item?.id ?? '', price: larger.id }],
        proration_behavior: 'always_invoice',
        proration_date,
        expand: ['latest_invoice'],
      })
    expect((await stripeRefusalOf(move(start - 1))).param).toBe('proration_date')
    const moved = await move(start)
    // Half of 39 minus the half of 19 that was paid.
    expect(moved.latest_invoice).toMatchObject({ total: 1000, amount_paid: 1000 })
  })

  test('a coupon that is used up or expired is refused', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const past = Math.floor(Date.now() / 1000) - 60
    const over = await stripe.coupons.create({ percent_off: 10, duration: 'once', redeem_by: past })
    const promotion = stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: over.id } })
    expect(await stripeRefusalOf(promotion)).toMatchObject({ code: 'coupon_expired' })
    const both = stripe.coupons.create({
      percent_off: 10,
      amount_off: 100,
      currency: 'usd',
      duration: 'once',
    })
    expect((await stripeRefusalOf(both)).param).toBe('percent_off')
  })
})

async function aTrialWith(stripe: Stripe, terms: Stripe.CouponCreateParams) {
  const { customer, method } = await aCustomer(stripe)
  const price = await aTwinPrice(stripe)
  const coupon = await stripe.coupons.create(terms)
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    trial_period_days: 7,
    discounts: [{ promotion_code: code.id }],
    expand: ['discounts'],
  })
  return { trial, code }
}

/** Returns the invoices of the two months after the trial. */
async function twoMonths(sandbox: Awaited<ReturnType<typeof openSandbox>>, { id }: Stripe.Subscription) {
  const { stripe } = sandbox
  for (const days of [8, 40]) {
    const later = new Date(Date.now() + days * 86_400_000)
    await renewAndCharge({ ...sandbox.ctx, now: () => later }, { subscriptionId: id })
  }
  const { data } = await stripe.invoices.list({
    subscription: id,
    expand: ['data.total_discount_amounts.discount'],
  })
  return data.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').reverse()
}
