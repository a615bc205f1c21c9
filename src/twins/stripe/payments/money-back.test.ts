import type Stripe from 'stripe'
import { describe, expect } from 'vitest'
import { aCustomer, aTwinPrice, openSandbox, stripeRefusalOf } from '#members/payments/sandbox.fixtures.ts'
import { test } from '#tests/support/test-context.ts'

describe('a refund', () => {
  test('returns part of a charge, then the rest, and no more', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { intent } = await aPaidMonth(stripe)
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 500,
      reason: 'requested_by_customer',
    })
    expect(part).toMatchObject({ amount: 500, status: 'succeeded' })
    const { data } = await stripe.charges.list({ payment_intent: intent, expand: ['data.refunds'] })
    expect(data).toMatchObject([
      { amount: 1900, amount_refunded: 500, refunded: false, refunds: { data: [{ id: part.id }] } },
    ])
    const tooMuch = stripe.refunds.create({ payment_intent: intent, amount: 1401 })
    expect(await stripeRefusalOf(tooMuch)).toMatchObject({ param: 'amount', statusCode: 400 })
    expect((await stripe.refunds.create({ charge: data[0]?.id ?? '' })).amount).toBe(1400)
    expect((await stripeRefusalOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'charge_already_refunded',
    )
    const types = (await stripe.events.list({ types: ['charge.refunded', 'refund.created'] })).data
    expect(types).toHaveLength(4)
  })
})

describe('a dispute', () => {
  test('holds back a charge until it is decided', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { intent } = await aPaidMonth(stripe, '4000000000000259')
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data
    expect(dispute).toMatchObject({ amount: 1900, reason: 'fraudulent', status: 'needs_response' })
    expect((await stripeRefusalOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'charge_disputed',
    )
    const won = await stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    expect(won.status).toBe('won')
    const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(({ type }) => type)
    expect(types).toEqual(['charge.dispute.closed', 'charge.dispute.updated', 'charge.dispute.created'])
  })
})

describe('a credit note', () => {
  test('on a paid invoice returns money to the card and to the balance', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { invoice, customer } = await aPaidMonth(stripe)
    const unequal = stripe.creditNotes.create({ invoice, amount: 900, refund_amount: 500 })
    expect((await stripeRefusalOf(unequal)).param).toBe('amount')
    const note = await stripe.creditNotes.create({
      invoice,
      amount: 900,
      refund_amount: 500,
      credit_amount: 400,
    })
    expect(note).toMatchObject({
      status: 'issued',
      type: 'post_payment',
      refunds: [{ amount_refunded: 500 }],
    })
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -400 })
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ post_payment_credit_notes_amount: 900 })
    expect((await stripe.creditNotes.list({ invoice })).data).toHaveLength(1)
  })

  test('on an open invoice lowers the amount due, down to zero', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { invoice } = await anOpenMonth(stripe)
    await stripe.creditNotes.create({ invoice, amount: 400 })
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open', amount_remaining: 1500 })
    await stripe.creditNotes.create({ invoice, amount: 1500 })
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', amount_paid: 0 })
  })
})

describe('an open invoice', () => {
  test('can be voided, or marked uncollectible and still paid later', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { invoice } = await anOpenMonth(stripe)
    const other = await anOpenMonth(stripe)
    expect(await stripe.invoices.voidInvoice(invoice)).toMatchObject({ status: 'void' })
    expect((await stripeRefusalOf(stripe.invoices.pay(invoice))).code).toBe('invoice_not_editable')
    expect((await stripe.invoices.markUncollectible(other.invoice)).status).toBe('uncollectible')
    const paid = await stripe.invoices.pay(other.invoice, { paid_out_of_band: true })
    expect(paid.status).toBe('paid')
  })

  test('is listed by its subscription, in pages', async ({ ctx }) => {
    await using sandbox = await openSandbox(ctx)
    const { stripe } = sandbox
    const { subscription, invoice } = await aPaidMonth(stripe)
    await aPaidMonth(stripe)
    const { data } = await stripe.invoices.list({ subscription, limit: 1 })
    expect(data.map(({ id }) => id)).toEqual([invoice])
    const payments = await stripe.invoicePayments.list({ invoice })
    expect(payments.data).toMatchObject([
      { status: 'paid', amount_paid: 1900, payment: { type: 'payment_intent' } },
    ])
  })
})

test('credit on the balance pays the next invoice', async ({ ctx }) => {
  await using sandbox = await openSandbox(ctx)
  const { stripe } = sandbox
  const { customer, method } = await aCustomer(stripe)
  await stripe.customers.createBalanceTransaction(customer.id, {
    amount: -2500,
    currency: 'usd',
    description: 'A month',
  })
  const price = await aTwinPrice(stripe)
  const begun = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    expand: ['latest_invoice'],
  })
  expect(begun.latest_invoice).toMatchObject({
    total: 1900,
    amount_due: 0,
    starting_balance: -2500,
    ending_balance: -600,
  })
  const entries = await stripe.customers.listBalanceTransactions(customer.id)
  expect(entries.data.map(({ amount, type }) => [amount, type])).toEqual([
    [1900, 'applied_to_invoice'],
    [-2500, 'adjustment'],
  ])
})

async function aPaidMonth(stripe: Stripe, number = '4242424242424242') {
  const { customer, method } = await aCustomer(stripe, number)
  const price = await aTwinPrice(stripe)
  const bought = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
    expand: ['latest_invoice.payments'],
  })
  const invoice = bought.latest_invoice as Stripe.Invoice
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent)
  return { subscription: bought.id, customer: customer.id, invoice: invoice.id ?? '', intent }
}

async function anOpenMonth(stripe: Stripe) {
  const { customer } = await aCustomer(stripe)
  const price = await aTwinPrice(stripe)
  const bought = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  })
  return { invoice: String(bought.latest_invoice) }
}
