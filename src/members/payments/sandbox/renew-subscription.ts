import { type Context, inTransaction } from '#platform/context.ts'
import { monthsLater } from '#platform/months-later.ts'
import { firstItem } from './billing-period.ts'
import { periodLine } from './charge-lines.ts'
import { payInvoice } from './invoices.ts'
import { scheduleRetry } from './retry-charge.ts'
import { scheduleRenewal } from './schedule-renewal.ts'
import { lockObject } from './store.ts'
import { changeSubscription, endSubscription } from './subscriptions.ts'
import { epochSeconds, idOf, type TwinContext, type TwinSubscription } from './twin-object.ts'

const RUNNING = new Set(['trialing', 'active', 'past_due'])

/** Charges the next month, or ends what was to end. Run too early or twice, it does nothing. */
export async function renewSubscription(
  ctx: Context,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const ctx: TwinContext = { ...transaction, request: null }
    const { body: subscription } = await lockObject(ctx, 'subscription', subscriptionId)
    const item = firstItem(subscription)
    if (!RUNNING.has(subscription.status) || item.current_period_end > epochSeconds(ctx.now())) return
    if (subscription.cancel_at_period_end || lacksCard(subscription)) {
      await endSubscription(ctx, subscription)
      return
    }
    await beginNextPeriod(ctx, subscription)
  })
}

function lacksCard(subscription: TwinSubscription): boolean {
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method
  return subscription.status === 'trialing' && !subscription.default_payment_method && missing === 'cancel'
}

async function beginNextPeriod(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const item = firstItem(subscription)
  const begin = item.current_period_end
  const end = monthsLater(begin, item.price.recurring?.interval_count ?? 1, subscription.billing_cycle_anchor)
  const renewed = { ...item, current_period_start: begin, current_period_end: end }
  const items = { ...subscription.items, data: [renewed] }
  const resumesAt = subscription.pause_collection?.resumes_at ?? null
  const isPaused = subscription.pause_collection !== null && (resumesAt === null || resumesAt > begin)
  const invoice = await payInvoice(
    ctx,
    { ...subscription, items },
    {
      lines: [periodLine({ ...subscription, items }, item.price.unit_amount ?? 0)],
      reason: 'subscription_cycle',
      paymentMethod: idOf(subscription.default_payment_method),
      isVoid: isPaused,
    },
  )
  const changed = await changeSubscription(ctx, subscription, {
    items,
    latest_invoice: invoice.id,
    status: invoice.status === 'open' ? 'past_due' : 'active',
    ...(subscription.pause_collection && !isPaused ? { pause_collection: null } : {}),
  })
  await scheduleRetry(ctx, invoice)
  await scheduleRenewal(ctx, changed)
}
