import { applyToBalance } from '../customers/balance.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import {
  type Customer,
  type Invoice,
  type InvoicePayment,
  idOf,
  type TwinContext,
  twinId,
} from '../objects/twin-object.ts'
import { newPaymentIntent } from '../payments/attempt-payment.ts'
import { hostedInvoiceUrl } from '../portal/hosted-invoice-url.ts'
import { markPaid } from './status/mark-invoice.ts'

const FIRST_NUMBER = 1

/**
 * Finalizes a draft: numbers it, applies the customer's balance and prepares a payment. If nothing is left to
 * pay, the invoice is marked as paid.
 */
export async function finalizeInvoice(ctx: TwinContext, draft: Invoice): Promise<Invoice> {
  const { body: customer } = await lockObject(ctx, 'customer', idOf(draft.customer) ?? '')
  const now = nowIn(ctx)
  // The twin's invoice page is also the document, because it is made for printing.
  const url = hostedInvoiceUrl(ctx, draft.id ?? '')
  const invoice: Invoice = {
    ...draft,
    number: await takeNumber(ctx, customer),
    status: 'open',
    auto_advance: draft.auto_advance ?? true,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: url,
    invoice_pdf: url,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  }
  await saveObject(ctx, invoice)
  if (!customer.deleted) {
    const moved = (invoice.ending_balance ?? 0) - invoice.starting_balance
    await applyToBalance(ctx, customer.id, { amount: moved, type: 'applied_to_invoice', invoice: draft.id })
  }
  await emitEvent(ctx, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) return markPaid(ctx, invoice)
  await preparePayment(ctx, invoice)
  return invoice
}

/** Returns the customer's next invoice number and increments the sequence. */
export async function takeNumber(ctx: TwinContext, customer: Customer): Promise<string> {
  if (customer.deleted) return twinId('', 8).toUpperCase()
  const next = customer.next_invoice_sequence ?? FIRST_NUMBER
  await saveObject(ctx, { ...customer, next_invoice_sequence: next + 1 })
  return `${customer.invoice_prefix}-${String(next).padStart(4, '0')}`
}

async function preparePayment(ctx: TwinContext, invoice: Invoice): Promise<void> {
  const intent = await insertObject(
    ctx,
    newPaymentIntent(ctx, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: idOf(invoice.customer),
      description:
        invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    }),
  )
  await insertObject<InvoicePayment>(ctx, {
    id: twinId('inpay_1', 23),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: nowIn(ctx),
    currency: invoice.currency,
    invoice: invoice.id ?? '',
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  await emitEvent(ctx, 'payment_intent.created', intent)
}
