import type { Context } from '#platform/context.ts'
import { monthsLater } from '#platform/months-later.ts'
import { emitEvent } from '../events/events.ts'
import { inTwinTransaction } from '../events/twin-transaction.ts'
import { closeInvoice } from '../invoices/close-invoice.ts'
import { scheduleCollection } from '../invoices/collect-draft.ts'
import { cardOfSubscription } from '../invoices/collect-invoice.ts'
import { draftInvoice } from '../invoices/draft-invoice.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { lockObject, saveObject } from '../objects/store.ts'
import { type Invoice, idOf, type TwinContext, type TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from '../periods/billing-period.ts'
import { changeSubscription, endSubscription } from '../periods/change-subscription.ts'
import { periodLine } from '../periods/charge-lines.ts'
import { dueAt, scheduleRenewal } from '../periods/schedule-renewal.ts'
import { withoutUsed } from '../prices/discounts.ts'

/**
 * Charges the next month, or ends a subscription that is due to end. Does nothing if it is run too early or
 * twice.
 */
export async function renewSubscription(
  ctx: Context,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  await inTwinTransaction(ctx, null, (ctx) => renewDue(ctx, subscriptionId))
}

/** Like `renewSubscription`, but within the caller's transaction. */
export async function renewDue(given: TwinContext, id: string): Promise<void> {
  const { body: subscription } = await lockObject(given, 'subscription', id)
  const ctx = await inTimeOf(given, subscription)
  const due = dueAt(subscription)
  const now = nowIn(ctx)
  if (due === null || due > now) return
  if (subscription.status === 'incomplete') return giveUp(ctx, subscription)
  const { pending_update: waiting } = subscription
  if (waiting && waiting.expires_at <= now) return letLapse(ctx, subscription)
  if (subscription.cancel_at !== null && subscription.cancel_at <= now)
    return void (await endSubscription(ctx, subscription))
  if (firstItem(subscription).current_period_end > now) return resumeCollection(ctx, subscription)
  const missing = await whatIfNoCard(ctx, subscription)
  if (missing === 'cancel') return void (await endSubscription(ctx, subscription))
  if (missing === 'pause') return void (await changeSubscription(ctx, subscription, { status: 'paused' }))
  await beginNextPeriod(ctx, subscription)
}

/**
 * Returns the configured result of a trial that ends without a card. Returns null if the subscription
 * continues.
 */
async function whatIfNoCard(
  ctx: TwinContext,
  subscription: TwinSubscription,
): Promise<'cancel' | 'pause' | null> {
  if (subscription.status !== 'trialing' || (await cardOfSubscription(ctx, subscription))) return null
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method
  if (missing === 'cancel') return 'cancel'
  return missing === 'pause' ? 'pause' : null
}

/** The first payment was never made, so nothing is owed. */
async function giveUp(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const { body: invoice } = await lockObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '')
  if (invoice.status === 'open') await closeInvoice(ctx, invoice, 'void')
  await changeSubscription(ctx, subscription, { status: 'incomplete_expired', ended_at: nowIn(ctx) })
}

/** Drops a change that was not paid in time, and schedules the next due time. */
async function letLapse(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const { body: invoice } = await lockObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '')
  if (invoice.status === 'open') await closeInvoice(ctx, invoice, 'void')
  const stays = await changeSubscription(ctx, subscription, { pending_update: null })
  await emitEvent(ctx, 'customer.subscription.pending_update_expired', stays)
  await scheduleRenewal(ctx, stays)
}

async function resumeCollection(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  await scheduleRenewal(ctx, await changeSubscription(ctx, subscription, { pause_collection: null }))
}

async function beginNextPeriod(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const item = firstItem(subscription)
  const begin = item.current_period_end
  const end = monthsLater(begin, item.price.recurring?.interval_count ?? 1, subscription.billing_cycle_anchor)
  const renewed = { ...item, current_period_start: begin, current_period_end: end }
  const items = { ...subscription.items, data: [renewed] }
  const paused = pauseAt(subscription, begin)
  const wanted: TwinSubscription = {
    ...subscription,
    items,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  }
  const { invoice: draft, used } = await draftInvoice(ctx, wanted, {
    lines: [periodLine(wanted, item.price.unit_amount ?? 0)],
    reason: 'subscription_cycle',
  })
  const changed = await changeSubscription(ctx, subscription, {
    items,
    status: wanted.status,
    latest_invoice: draft.id ?? null,
    discounts: withoutUsed(subscription, used),
    ...(subscription.pause_collection && !paused ? { pause_collection: null } : {}),
  })
  await scheduleRenewal(ctx, changed)
  // An unpaid subscription is no longer charged automatically: its months stay drafts.
  if (changed.status === 'unpaid')
    return void (await saveObject<Invoice>(ctx, { ...draft, auto_advance: false }))
  await collectAsPaused(ctx, draft, paused)
}

type Pause = NonNullable<TwinSubscription['pause_collection']>

/** Returns the pause that applies to a period. Returns null if it is over. */
function pauseAt({ pause_collection: pause }: TwinSubscription, begin: number): Pause | null {
  if (!pause) return null
  return pause.resumes_at === null || pause.resumes_at > begin ? pause : null
}

async function collectAsPaused(ctx: TwinContext, draft: Invoice, pause: Pause | null): Promise<void> {
  if (!pause) return scheduleCollection(ctx, draft)
  if (pause.behavior === 'keep_as_draft')
    return void (await saveObject<Invoice>(ctx, { ...draft, auto_advance: false }))
  await closeInvoice(ctx, draft, pause.behavior === 'void' ? 'void' : 'uncollectible')
}
