import { applyToBalance } from '../customers/balance.ts'
import { emitEvent } from '../events/events.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type Invoice, idOf, type PaymentIntent, type TwinContext } from '../objects/twin-object.ts'
import { takeNumber } from './finalize-invoice.ts'
import { findInvoicePayment } from './status/mark-invoice.ts'

type Closing = 'void' | 'uncollectible'

/** Voids an open invoice or marks it uncollectible. It is no longer charged automatically. */
export async function closeOpenInvoice(given: TwinContext, id: string, as: Closing): Promise<Invoice> {
  const { body: invoice } = await lockObject(given, 'invoice', id)
  const mayClose = invoice.status === 'open' || (as === 'void' && invoice.status === 'uncollectible')
  if (!mayClose)
    throw invalidRequest(
      `You can only pass in open invoices${as === 'void' ? ' or uncollectible invoices' : ''}. This invoice is ${invoice.status}.`,
      { code: 'invoice_not_editable' },
    )
  return closeInvoice(await inTimeOf(given, invoice), invoice, as)
}

/**
 * Like `closeOpenInvoice`, but also closes a draft, which uses nothing of the balance. The caller must hold
 * the row lock.
 */
export async function closeInvoice(ctx: TwinContext, given: Invoice, as: Closing): Promise<Invoice> {
  const invoice = given.status === 'draft' ? await numbered(ctx, given) : given
  const now = nowIn(ctx)
  const closed = await saveObject<Invoice>(ctx, {
    ...invoice,
    status: as,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      ...(as === 'void' ? { voided_at: now } : { marked_uncollectible_at: now }),
    },
  })
  if (as === 'void' && given.status !== 'draft') {
    await cancelPayment(ctx, closed)
    const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
    const movement = { amount: used, type: 'unapplied_from_invoice' as const, invoice: invoice.id }
    await applyToBalance(ctx, idOf(invoice.customer) ?? '', movement)
  }
  await emitEvent(ctx, as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', closed)
  return closed
}

async function numbered(ctx: TwinContext, draft: Invoice): Promise<Invoice> {
  const { body: customer } = await lockObject(ctx, 'customer', idOf(draft.customer) ?? '')
  const now = nowIn(ctx)
  const invoice: Invoice = {
    ...draft,
    number: await takeNumber(ctx, customer),
    ending_balance: draft.starting_balance,
    effective_at: now,
    automatically_finalizes_at: null,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  }
  await emitEvent(ctx, 'invoice.finalized', invoice)
  return invoice
}

async function cancelPayment(ctx: TwinContext, invoice: Invoice): Promise<void> {
  const payment = await findInvoicePayment(ctx, invoice)
  const id = idOf(payment?.payment.payment_intent)
  if (!id) return
  const { body: intent } = await lockObject(ctx, 'payment_intent', id)
  const canceled = await saveObject<PaymentIntent>(ctx, {
    ...intent,
    status: 'canceled',
    canceled_at: nowIn(ctx),
    cancellation_reason: 'void_invoice',
    next_action: null,
  })
  await emitEvent(ctx, 'payment_intent.canceled', canceled)
}
