import type { ChargeLine } from './charge-lines.ts'
import { emitEvent } from './events.ts'
import { nextAttempt } from './retry-charge.ts'
import { insertObject, lockObject, saveObject } from './store.ts'
import {
  epochSeconds,
  type Invoice,
  type InvoiceLine,
  idOf,
  type TwinContext,
  type TwinSubscription,
  twinId,
} from './twin-object.ts'

type Charge = {
  lines: ChargeLine[]
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  paymentMethod: string | null
  /** Nothing is collected while the subscription is paused. */
  isVoid?: boolean
}

/**
 * Makes an invoice and charges the card what the customer's credit does not cover: `paid`, or `open` when the
 * card declines. What is left of a credit stays for the next one.
 */
export async function payInvoice(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { lines, reason, paymentMethod, isVoid = false }: Charge,
): Promise<Invoice> {
  const { body: customer } = await lockObject(ctx, 'customer', idOf(subscription.customer) ?? '')
  const sums = sumsOf(lines, customer.deleted ? 0 : customer.balance)
  const isPaid = !isVoid && (sums.due === 0 || (await acceptsCharge(ctx, paymentMethod)))
  const made = newInvoice(ctx, subscription, { lines, reason, sums, isPaid })
  const now = epochSeconds(ctx.now())
  const invoice = await insertObject(ctx, isVoid ? voided(made, now) : withNextAttempt(made))
  if (!isVoid && !customer.deleted && customer.balance !== sums.endingBalance) {
    await saveObject(ctx, { ...customer, balance: sums.endingBalance })
  }
  await emitEvent(ctx, 'invoice.created', invoice)
  await emitEvent(ctx, 'invoice.finalized', invoice)
  if (isVoid) {
    await emitEvent(ctx, 'invoice.voided', invoice)
  } else if (isPaid) {
    await emitEvent(ctx, 'invoice.paid', invoice)
    await emitEvent(ctx, 'invoice.payment_succeeded', invoice)
  } else {
    await emitEvent(ctx, 'invoice.payment_failed', invoice)
  }
  return invoice
}

function voided(invoice: Invoice, now: number): Invoice {
  const status_transitions = { ...invoice.status_transitions, voided_at: now }
  return { ...invoice, status: 'void', attempted: false, attempt_count: 0, status_transitions }
}

/** Only a month's own charge is tried again by itself. */
function withNextAttempt(invoice: Invoice): Invoice {
  if (invoice.status !== 'open' || invoice.billing_reason !== 'subscription_cycle') return invoice
  return { ...invoice, next_payment_attempt: nextAttempt(invoice) }
}

/** The invoice that changing a subscription would make now. Nothing of it is kept. */
export async function draftInvoice(
  ctx: TwinContext,
  subscription: TwinSubscription,
  lines: ChargeLine[],
): Promise<Invoice> {
  const { body: customer } = await lockObject(ctx, 'customer', idOf(subscription.customer) ?? '')
  const sums = sumsOf(lines, customer.deleted ? 0 : customer.balance)
  const invoice = newInvoice(ctx, subscription, { lines, reason: 'subscription_update', sums, isPaid: false })
  return { ...invoice, id: `upcoming_${invoice.id}`, status: 'draft', attempted: false, attempt_count: 0 }
}

type Sums = { total: number; startingBalance: number; due: number; endingBalance: number }

/** A balance below zero is the customer's credit. */
function sumsOf(lines: ChargeLine[], startingBalance: number): Sums {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const open = total + startingBalance
  return { total, startingBalance, due: Math.max(0, open), endingBalance: Math.min(0, open) }
}

/** Whether the card takes a charge; without one it does not. */
export async function acceptsCharge(ctx: TwinContext, paymentMethod: string | null): Promise<boolean> {
  if (!paymentMethod) return false
  const { hidden } = await lockObject(ctx, 'payment_method', paymentMethod)
  return (hidden.card?.charge ?? 'accepted') === 'accepted'
}

function newInvoice(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { lines, reason, sums, isPaid }: Omit<Charge, 'paymentMethod'> & { sums: Sums; isPaid: boolean },
): Invoice {
  const id = twinId('in_1', 23)
  const now = epochSeconds(ctx.now())
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: sums.due,
    amount_overpaid: 0,
    amount_paid: isPaid ? sums.due : 0,
    amount_remaining: isPaid ? 0 : sums.due,
    amount_shipping: 0,
    application: null,
    attempt_count: sums.due === 0 ? 0 : 1,
    attempted: true,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: sums.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${ctx.config.publicUrl}/account/subscription`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => newLine(id, subscription, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: twinId('', 8).toUpperCase(),
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: sums.startingBalance,
    statement_descriptor: null,
    status: isPaid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: isPaid ? now : null,
      voided_at: null,
    },
    subtotal: sums.total,
    subtotal_excluding_tax: sums.total,
    test_clock: null,
    total: sums.total,
    total_discount_amounts: [],
    total_excluding_tax: sums.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function newLine(
  invoice: string,
  subscription: TwinSubscription,
  { amount, description, item, isProration }: ChargeLine,
): InvoiceLine {
  const { price } = item
  return {
    id: twinId('il_1', 23),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
