import type { Context } from '#platform/context.ts'
import { inTwinTransaction } from '../events/twin-transaction.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { lockObject } from '../objects/store.ts'
import type { TwinContext, TwinSubscription } from '../objects/twin-object.ts'
import { changeSubscription, endSubscription } from '../periods/change-subscription.ts'
import { cardOfSubscription, collectInvoice } from './collect-invoice.ts'
import { subscriptionOf } from './status/mark-invoice.ts'

/** Retries the charge for a month whose card was declined. Does nothing if it is run too early or twice. */
export async function retryCharge(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  await inTwinTransaction(ctx, null, (ctx) => retryInvoice(ctx, invoiceId))
}

/**
 * Like `retryCharge`, but within the caller's transaction. After the last attempt the account's setting
 * decides what happens to the subscription.
 */
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
    const { body: owing } = await lockObject(ctx, 'subscription', subscription.id)
    await giveUp(ctx, owing)
  }
}

/**
 * Follows “Subscription status” in Stripe's Billing settings: the subscription is canceled, marked as unpaid,
 * or left past due.
 */
async function giveUp(ctx: TwinContext, owing: TwinSubscription): Promise<void> {
  const { payments } = ctx.config
  const status = (payments.provider === 'sandbox' && payments.subscriptionStatus) || 'canceled'
  if (status === 'canceled') await endSubscription(ctx, owing, 'payment_failed')
  else if (status === 'unpaid' && owing.status !== status) await changeSubscription(ctx, owing, { status })
}
