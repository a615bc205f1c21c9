import { z } from 'zod'
import { requireAttached } from '../customers/customers.ts'
import { inTimeOf } from '../objects/clock-time.ts'
import { lockObject } from '../objects/store.ts'
import { type ErrorBody, invalidRequest } from '../objects/twin-error.ts'
import { type Invoice, idOf, type TwinContext } from '../objects/twin-object.ts'
import type { PaymentOutcome } from '../payments/attempt-payment.ts'
import type { StoredResponse } from '../wire/answer-once.ts'
import { cardOfSubscription, collectInvoice } from './collect-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { markPaid, subscriptionOf } from './status/mark-invoice.ts'

export const payParams = z.strictObject({
  payment_method: z.string().optional(),
  off_session: z.stringbool().default(true),
  paid_out_of_band: z.stringbool().default(false),
})

/**
 * Charges an invoice now. Its subscription becomes active again once it is paid. A refusal is stored on the
 * invoice.
 */
export async function payOpenInvoice(
  given: TwinContext,
  id: string,
  params: z.infer<typeof payParams>,
): Promise<StoredResponse> {
  const { body: found } = await lockObject(given, 'invoice', id)
  const ctx = await inTimeOf(given, found)
  const invoice = found.status === 'draft' ? await finalizeInvoice(ctx, found) : found
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw notPayable(found)
  if (params.paid_out_of_band) return { status: 200, body: await markPaid(ctx, invoice) }
  if (params.payment_method) await requireAttached(ctx, params.payment_method, idOf(invoice.customer) ?? '')
  const subscription = await subscriptionOf(ctx, invoice)
  const own = subscription ? await cardOfSubscription(ctx, subscription) : null
  const collected = await collectInvoice(
    ctx,
    { ...invoice, status: 'open' },
    { paymentMethod: params.payment_method ?? own, isOffSession: params.off_session, isAskedFor: true },
  )
  if (collected.invoice.status === 'paid') return { status: 200, body: collected.invoice }
  return { status: 402, body: { error: whyUnpaid('invoice', collected.outcome) } }
}

function notPayable(invoice: Invoice) {
  if (invoice.status === 'paid')
    return invalidRequest('Invoice is already paid', { code: 'invoice_not_editable' })
  return invalidRequest(`This invoice can no longer be paid: it is ${invoice.status}.`, {
    code: 'invoice_not_editable',
  })
}

/** Returns Stripe's message for a charge that was declined or that waits for the bank. */
export function whyUnpaid(
  of: 'invoice' | 'subscription',
  outcome: Pick<PaymentOutcome, 'intent' | 'error'> | null,
): ErrorBody {
  if (outcome?.error) return { ...outcome.error, payment_intent: outcome.intent }
  const whose = of === 'invoice' ? 'the invoice' : 'subscription.latest_invoice'
  return {
    type: 'card_error',
    code: `${of}_payment_intent_requires_action`,
    message: `${of === 'invoice' ? 'This payment' : 'Payment for this subscription'} requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with ${whose}.`,
    ...(outcome ? { payment_intent: outcome.intent } : {}),
  }
}
