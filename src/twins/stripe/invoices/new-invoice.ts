import { nowIn } from '../objects/clock-time.ts'
import {
  type Invoice,
  type InvoiceLine,
  idOf,
  type TwinContext,
  type TwinSubscription,
  twinId,
} from '../objects/twin-object.ts'
import type { ChargeLine } from '../periods/charge-lines.ts'
import type { DiscountShare } from '../prices/discount-shares.ts'

export type InvoiceReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

export type DraftOf = {
  lines: ChargeLine[]
  reason: InvoiceReason
  /** The discounts on each line, in the order of the lines. */
  shares: DiscountShare[][]
  /** The customer's balance. A negative balance is credit. */
  balance: number
}

/** Builds a draft invoice, before any payment is requested. */
export function newInvoice(ctx: TwinContext, subscription: TwinSubscription, draft: DraftOf): Invoice {
  const id = twinId('in_1', 23)
  const now = nowIn(ctx)
  return {
    ...EMPTY,
    ...sumsOf(draft),
    id,
    billing_reason: draft.reason,
    created: now,
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    lines: {
      object: 'list',
      data: draft.lines.map((line, place) =>
        newLine(id, subscription, { line, shares: draft.shares[place] ?? [] }),
      ),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: now,
    period_start: now,
    test_clock: subscription.test_clock,
  }
}

/** Stripe's minimum charge, in cents. A smaller amount is added to the balance until the next invoice. */
const LEAST_CHARGE = 50

function sumsOf({ lines, shares, balance }: DraftOf) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const off = new Map<string, number>()
  for (const { discount, amount } of shares.flat()) off.set(discount, (off.get(discount) ?? 0) + amount)
  const total = subtotal - [...off.values()].reduce((sum, amount) => sum + amount, 0)
  const open = total + balance
  const due = open < LEAST_CHARGE ? 0 : open
  return {
    amount_due: due,
    amount_remaining: due,
    discounts: [...off.keys()],
    ending_balance: open - due,
    starting_balance: balance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: [...off].map(([discount, amount]) => ({ amount, discount })),
    total_excluding_tax: total,
  }
}

const EMPTY = {
  object: 'invoice',
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
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
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>

function newLine(
  invoice: string,
  subscription: TwinSubscription,
  { line, shares }: { line: ChargeLine; shares: DiscountShare[] },
): InvoiceLine {
  const { amount, description, item, isProration, pending } = line
  const { price } = item
  return {
    id: twinId('il_1', 23),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: shares.map((share) => ({ amount: share.amount, discount: share.discount })),
    discountable: amount > 0,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: pending ?? null,
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
