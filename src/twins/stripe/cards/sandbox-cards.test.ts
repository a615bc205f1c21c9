import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { aCustomer, cardNumbered, openSandbox, stripeRefusalOf } from '#members/payments/sandbox.fixtures.ts'
import { test } from '#tests/support/test-context.ts'

describe('cards', () => {
  const declines = [
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000008400001280', 'card_declined', 'authentication_required'],
  ] as const

  test.for(declines)('%s is refused at setup', async ([number, code, decline_code], { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const setup = await stripe.setupIntents.create({})
    const method = await stripe.paymentMethods.create(cardNumbered(number))
    const refusal = await stripeRefusalOf(
      stripe.setupIntents.confirm(setup.id, { payment_method: method.id }),
    )
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(refusal).toMatchObject({ statusCode: 402, code, decline_code })
    const after = await stripe.setupIntents.retrieve(setup.id)
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code, decline_code },
    })

    const good = await stripe.paymentMethods.create(cardNumbered('5555 5555 5555 4444'))
    const mended = await stripe.setupIntents.confirm(setup.id, { payment_method: good.id })
    expect(mended).toMatchObject({ status: 'succeeded', last_setup_error: null })
  })

  const typos = [
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: 'abcd' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ exp_year: 21 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ] as const

  test.for(typos)('%o is refused as %s', async ([typo, code], { ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { type, card } = cardNumbered('4242424242424242')
    const refusal = await stripeRefusalOf(
      sandbox.stripe.paymentMethods.create({ type, card: { ...card, ...typo } }),
    )
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  })

  test('a real card is refused and leaves no trace', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const refusal = await stripeRefusalOf(
      sandbox.stripe.paymentMethods.create(cardNumbered('4539578763621486')),
    )
    expect(refusal).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' })
    const stored = await ctx.db.execute(sql`
      select 1 from payments_sandbox.objects where body::text || hidden::text like '%4539578763621486%'
      union all select 1 from payments_sandbox.answers where coalesce(body::text, '') like '%4539578763621486%'`)
    expect(stored.rows).toEqual([])
  })

  test('a card belongs to the customer whose setup it confirmed', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { method, setup } = await aCustomer(stripe)
    const again = await stripeRefusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: method.id }))
    expect(again.code).toBe('setup_intent_unexpected_state')
    const other = await stripe.customers.create({})
    const theirs = await stripe.setupIntents.create({ customer: other.id })
    const refusal = await stripeRefusalOf(
      stripe.setupIntents.confirm(theirs.id, { payment_method: method.id }),
    )
    expect(refusal).toMatchObject({ code: 'resource_missing', param: 'payment_method' })
  })
})
