import { lockObject } from '../objects/store.ts'
import { type Invoice, idOf, type TwinContext, type TwinSubscription } from '../objects/twin-object.ts'
import { attemptPayment, type PaymentOutcome } from '../payments/attempt-payment.ts'
import { findInvoicePayment, markPaid, markUnpaid } from './status/mark-invoice.ts'

export type Collected = { invoice: Invoice; outcome: PaymentOutcome | null }

/** Charges the amount due on an open invoice. Does nothing if it is already paid. */
export async function collectInvoice(
  ctx: TwinContext,
  invoice: Invoice,
  how: { paymentMethod: string | null; isOffSession: boolean; isAskedFor?: boolean; isRetried?: boolean },
): Promise<Collected> {
  if (invoice.status !== 'open') return { invoice, outcome: null }
  const payment = await findInvoicePayment(ctx, invoice)
  const { body: intent } = await lockObject(
    ctx,
    'payment_intent',
    idOf(payment?.payment.payment_intent) ?? '',
  )
  const { isAskedFor = false, isRetried: mayRetry = true, ...by } = how
  const outcome = await attemptPayment(ctx, intent, { ...by, waitsForHolder: true })
  const { status } = outcome.intent
  if (status === 'succeeded') return { invoice: await markPaid(ctx, invoice), outcome }
  const tried = await markUnpaid(ctx, invoice, {
    waitsForBank: status === 'requires_action',
    isAskedFor,
    mayRetry,
  })
  return { invoice: tried, outcome }
}

/** Returns the card of a subscription: its own, otherwise the customer's. */
export async function cardOfSubscription(
  ctx: TwinContext,
  subscription: TwinSubscription,
): Promise<string | null> {
  const own = idOf(subscription.default_payment_method)
  if (own) return own
  const { body: customer } = await lockObject(ctx, 'customer', idOf(subscription.customer) ?? '')
  return customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method)
}
