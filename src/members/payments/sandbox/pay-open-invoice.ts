import { z } from 'zod'
import { requireAttached } from './customers.ts'
import { emitEvent } from './events.ts'
import { acceptsCharge } from './invoices.ts'
import { lockObject, saveObject } from './store.ts'
import { changeSubscription } from './subscriptions.ts'
import { cardDeclined, invalidRequest } from './twin-error.ts'
import { epochSeconds, type Invoice, idOf, type TwinContext } from './twin-object.ts'

export const payParams = z.strictObject({
  payment_method: z.string().optional(),
  off_session: z.stringbool().optional(),
})

/** Charges an invoice that a card declined before; its subscription runs again once it is paid. */
export async function payOpenInvoice(
  ctx: TwinContext,
  id: string,
  params: z.infer<typeof payParams>,
): Promise<Invoice> {
  const { body: invoice } = await lockObject(ctx, 'invoice', id)
  if (invoice.status !== 'open')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_not_editable' })
  const owner = idOf(invoice.parent?.subscription_details?.subscription ?? null) ?? ''
  const { body: subscription } = await lockObject(ctx, 'subscription', owner)
  const method = params.payment_method ?? idOf(subscription.default_payment_method)
  if (params.payment_method) await requireAttached(ctx, params.payment_method, idOf(invoice.customer) ?? '')
  if (!(await acceptsCharge(ctx, method))) throw cardDeclined()
  const paid = await saveObject<Invoice>(ctx, {
    ...invoice,
    status: 'paid',
    next_payment_attempt: null,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    status_transitions: { ...invoice.status_transitions, paid_at: epochSeconds(ctx.now()) },
  })
  await emitEvent(ctx, 'invoice.paid', paid)
  await emitEvent(ctx, 'invoice.payment_succeeded', paid)
  const isOwed = subscription.status === 'past_due' || subscription.status === 'incomplete'
  if (isOwed) await changeSubscription(ctx, subscription, { status: 'active' })
  return paid
}
