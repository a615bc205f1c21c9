import { type Context, inTransaction } from '#platform/context.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { lockObject } from '../objects/store.ts'
import type { TwinContext } from '../objects/twin-object.ts'
import { endSubscription } from '../periods/change-subscription.ts'
import { cardOfSubscription, collectInvoice } from './collect-invoice.ts'
import { subscriptionOf } from './status/mark-invoice.ts'

/** Charges the card once more for a month that it declined. Run too early or twice, it does nothing. */
export async function retryCharge(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  await inTransaction(ctx, (transaction) =>
    retryInvoice({ ...transaction, request: null, endpoints: {} }, invoiceId),
  )
}

/** As `retryCharge`, within the caller's transaction. After the last try the subscription ends. */
export async function retryInvoice(given: TwinContext, invoiceId: string): Promise<void> {
  const { body: invoice } = await lockObject(given, 'invoice', invoiceId)
  const ctx = await inTimeOf(given, invoice)
  const due = invoice.next_payment_attempt
  if (invoice.status !== 'open' || !due || due > nowIn(ctx)) return
  const subscription = await subscriptionOf(ctx, invoice)
  if (!subscription || subscription.status === 'canceled') return
  const paymentMethod = await cardOfSubscription(ctx, subscription)
  const { invoice: tried } = await collectInvoice(ctx, invoice, { paymentMethod, isOffSession: true })
  if (tried.status === 'open' && !tried.next_payment_attempt) {
    const { body: unpaid } = await lockObject(ctx, 'subscription', subscription.id)
    await endSubscription(ctx, unpaid, 'payment_failed')
  }
}
