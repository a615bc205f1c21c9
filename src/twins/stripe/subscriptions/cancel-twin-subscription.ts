import type { z } from 'zod'
import { cardOfSubscription, collectInvoice } from '../invoices/collect-invoice.ts'
import { draftInvoice } from '../invoices/draft-invoice.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { deferToNextInvoice } from '../invoices/pending-items.ts'
import { inTimeOf } from '../objects/clock-time.ts'
import { lockObject } from '../objects/store.ts'
import type { TwinContext, TwinSubscription } from '../objects/twin-object.ts'
import { endSubscription } from '../periods/change-subscription.ts'
import { creditLine } from '../periods/charge-lines.ts'
import { paidShareOf } from '../periods/paid-share.ts'
import { alreadyEnded } from '../periods/recurring-price.ts'
import type { subscriptionCancelParams } from './subscription-params.ts'

/** Cancels a subscription immediately. Paid but unused time is credited on request. */
export async function cancelTwinSubscription(
  given: TwinContext,
  id: string,
  { prorate, invoice_now, cancellation_details }: z.infer<typeof subscriptionCancelParams>,
): Promise<TwinSubscription> {
  const { body: subscription } = await lockObject(given, 'subscription', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') throw alreadyEnded()
  const ctx = await inTimeOf(given, subscription)
  const isPaid = subscription.status === 'active' || subscription.status === 'past_due'
  if (prorate && isPaid) {
    const paidShare = await paidShareOf(ctx, subscription)
    await deferToNextInvoice(ctx, subscription, [creditLine(ctx, subscription, { paidShare })])
  }
  if (invoice_now) await chargeNow(ctx, subscription)
  const { body: latest } = await lockObject(ctx, 'subscription', id)
  const { comment = null, feedback = null } = cancellation_details ?? {}
  return endSubscription(ctx, {
    ...latest,
    cancellation_details: { feedback_option: null, reason: null, comment, feedback },
  })
}

async function chargeNow(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const { invoice: draft } = await draftInvoice(ctx, subscription, {
    lines: [],
    reason: 'subscription_update',
  })
  const invoice = await finalizeInvoice(ctx, draft)
  const paymentMethod = await cardOfSubscription(ctx, subscription)
  await collectInvoice(ctx, invoice, { paymentMethod, isOffSession: false })
}
