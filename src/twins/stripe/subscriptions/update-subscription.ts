import { monthsLater } from '#platform/months-later.ts'
import { requireAttached } from '../customers/customers.ts'
import { closeInvoice } from '../invoices/close-invoice.ts'
import { cardOfSubscription, collectInvoice } from '../invoices/collect-invoice.ts'
import { draftInvoice } from '../invoices/draft-invoice.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { whyUnpaid } from '../invoices/pay-open-invoice.ts'
import { deferToNextInvoice } from '../invoices/pending-items.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { lockObject } from '../objects/store.ts'
import { invalidRequest, paymentRefused } from '../objects/twin-error.ts'
import { idOf, type Price, type TwinContext, type TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from '../periods/billing-period.ts'
import { changeSubscription } from '../periods/change-subscription.ts'
import { type ChargeLine, creditLine, periodLine, prorationLines } from '../periods/charge-lines.ts'
import { paidShareOf } from '../periods/paid-share.ts'
import { alreadyEnded, requireOwnItem, requireRecurringPrice } from '../periods/recurring-price.ts'
import { scheduleRenewal } from '../periods/schedule-renewal.ts'
import { discountsOf, redeemDiscounts, withoutUsed } from '../prices/discounts.ts'
import { planOf } from './new-subscription.ts'
import { pendingUpdateOf, requireMayWait } from './pending-update.ts'
import type { SubscriptionUpdate } from './subscription-params.ts'

/** Changes the passed fields. The cost is charged now, added to the next invoice, or not billed. */
export async function updateSubscription(
  given: TwinContext,
  id: string,
  params: SubscriptionUpdate,
): Promise<TwinSubscription> {
  const { body: found } = await lockObject(given, 'subscription', id)
  const ctx = await inTimeOf(given, found)
  if (found.status === 'canceled') throw alreadyEnded()
  requireMayWait(params)
  const subscription = await withoutPendingUpdate(ctx, found, params)
  const method = params.default_payment_method
  if (method) await requireAttached(ctx, method, idOf(subscription.customer) ?? '')
  const wanted = { ...subscription, ...(await plainChanges(ctx, subscription, params)) }
  const period = await periodChange(ctx, wanted, params)
  const charged = period.lines.length > 0 ? await charge(ctx, wanted, { ...period, params }) : {}
  const change = { ...period.change, ...charged }
  const changed = await changeSubscription(ctx, subscription, {
    ...changedFields(subscription, wanted),
    ...change,
    ...endingAt(ctx, { ...wanted, ...change }, params),
  })
  const waits = changed.pending_update !== null
  const movesTime = params.cancel_at !== undefined || params.cancel_at_period_end !== undefined
  if (period.isNew || movesTime || waits) await scheduleRenewal(ctx, changed)
  return changed
}

/** A new price change replaces one that is pending. */
async function withoutPendingUpdate(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { items }: SubscriptionUpdate,
): Promise<TwinSubscription> {
  if (!subscription.pending_update || !items) return subscription
  const { body: invoice } = await lockObject(ctx, 'invoice', idOf(subscription.latest_invoice) ?? '')
  if (invoice.status === 'open') await closeInvoice(ctx, invoice, 'void')
  return { ...subscription, pending_update: null }
}

function changedFields(before: TwinSubscription, after: TwinSubscription): Partial<TwinSubscription> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof TwinSubscription] !== value),
  )
}

/** Builds the changes that don't cost anything. */
async function plainChanges(
  ctx: TwinContext,
  subscription: TwinSubscription,
  params: SubscriptionUpdate,
): Promise<Partial<TwinSubscription>> {
  const { metadata, default_payment_method, description, pause_collection: pause, discounts } = params
  const redeemed =
    discounts === undefined
      ? null
      : await redeemDiscounts(ctx, discounts, {
          customer: idOf(subscription.customer),
          subscription: subscription.id,
          amount: firstItem(subscription).price.unit_amount ?? 0,
          present: await discountsOf(ctx, subscription),
        })
  return {
    ...(pause === undefined
      ? {}
      : { pause_collection: pause ? { ...pause, resumes_at: pause.resumes_at ?? null } : null }),
    ...(default_payment_method ? { default_payment_method } : {}),
    ...(description === undefined ? {} : { description }),
    ...(metadata ? { metadata: mergedMetadata(subscription.metadata, metadata) } : {}),
    ...(redeemed ? { discounts: redeemed.map(({ discount }) => discount.id) } : {}),
  }
}

/** An empty value removes a key, as at Stripe. */
function mergedMetadata(
  known: Record<string, string>,
  given: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''))
}

type PeriodChange = {
  change: Partial<TwinSubscription>
  lines: ChargeLine[]
  /** A period starts now or ends at another time. It is charged now, regardless of `proration_behavior`. */
  isNew: boolean
}

async function periodChange(
  ctx: TwinContext,
  subscription: TwinSubscription,
  params: SubscriptionUpdate,
): Promise<PeriodChange> {
  const moved = params.items?.[0]
  if (moved) requireOwnItem(subscription, moved.id)
  const price = moved ? await requireRecurringPrice(ctx, moved.price) : firstItem(subscription).price
  const isFree = subscription.status === 'trialing' || params.proration_behavior === 'none'
  const paidShare = isFree ? null : await paidShareOf(ctx, subscription)
  const given = { price, at: params.proration_date, paidShare }
  if (params.trial_end !== undefined && params.trial_end !== 'now')
    return trialUntil(ctx, subscription, { ...given, until: params.trial_end })
  const endsTrial = params.trial_end === 'now' && subscription.status === 'trialing'
  if (endsTrial || params.billing_cycle_anchor === 'now') return periodFromNow(ctx, subscription, given)
  return atOtherPrice(ctx, subscription, given)
}

/** `paidShare` is null if nothing is charged or credited: during a trial, or when proration is off. */
type Repricing = { price: Price; at: number | undefined; paidShare: number | null }

/** Builds the change to a new price within the current period. It costs nothing during a trial. */
function atOtherPrice(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { price, at, paidShare }: Repricing,
): PeriodChange {
  const item = firstItem(subscription)
  if (price.id === item.price.id) return { change: {}, lines: [], isNew: false }
  const changed = { ...item, price, plan: planOf(price) }
  return {
    change: { items: { ...subscription.items, data: [changed] } },
    lines: paidShare === null ? [] : prorationLines(ctx, subscription, { price, at, paidShare }),
    isNew: false,
  }
}

/**
 * Builds a new period that starts now. The unused part of the old one is credited unless proration is off.
 */
function periodFromNow(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { price, at, paidShare }: Repricing,
): PeriodChange {
  const now = nowIn(ctx)
  const credit = paidShare === null ? [] : [creditLine(ctx, subscription, { at, paidShare })]
  const end = monthsLater(now, price.recurring?.interval_count ?? 1, now)
  const items = itemsIn(subscription, price, { start: now, end })
  return {
    change: {
      items,
      billing_cycle_anchor: now,
      ...(subscription.status === 'trialing' ? { status: 'active' as const, trial_end: now } : {}),
    },
    lines: [...credit, periodLine({ ...subscription, items }, price.unit_amount ?? 0)],
    isNew: true,
  }
}

/** Builds a free period until the passed time. Paid but unused time is credited unless proration is off. */
function trialUntil(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { price, at, paidShare, until }: Repricing & { until: number },
): PeriodChange {
  const now = nowIn(ctx)
  if (until <= now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  const isTrial = subscription.status === 'trialing'
  const start = isTrial ? firstItem(subscription).current_period_start : now
  return {
    change: {
      items: itemsIn(subscription, price, { start, end: until }),
      billing_cycle_anchor: until,
      status: 'trialing',
      trial_start: isTrial ? subscription.trial_start : now,
      trial_end: until,
    },
    lines: paidShare === null ? [] : [creditLine(ctx, subscription, { at, paidShare })],
    isNew: true,
  }
}

function itemsIn(
  subscription: TwinSubscription,
  price: Price,
  { start, end }: { start: number; end: number },
) {
  const item = firstItem(subscription)
  const renewed = {
    ...item,
    price,
    plan: planOf(price),
    current_period_start: start,
    current_period_end: end,
  }
  return { ...subscription.items, data: [renewed] }
}

/**
 * Charges the lines now or adds them to the next invoice. If requested, a declined card leaves everything
 * unchanged.
 */
async function charge(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { lines, change, isNew, params }: PeriodChange & { params: SubscriptionUpdate },
): Promise<Partial<TwinSubscription>> {
  const isCharged = params.proration_behavior === 'always_invoice' || (isNew && change.status !== 'trialing')
  if (!isCharged) {
    await deferToNextInvoice(ctx, subscription, lines)
    return {}
  }
  const { invoice: draft, used } = await draftInvoice(ctx, subscription, {
    lines,
    reason: 'subscription_update',
  })
  const finalized = await finalizeInvoice(ctx, draft)
  const paymentMethod = await cardOfSubscription(ctx, subscription)
  const mayWait = params.payment_behavior === 'pending_if_incomplete'
  const how = { paymentMethod, isOffSession: params.off_session, isRetried: !mayWait }
  const { invoice, outcome } = await collectInvoice(ctx, finalized, how)
  if (invoice.status !== 'paid' && params.payment_behavior === 'error_if_incomplete')
    throw paymentRefused(whyUnpaid('subscription', outcome))
  const latest = { latest_invoice: invoice.id ?? null }
  if (invoice.status === 'open' && mayWait && change.items)
    return {
      ...latest,
      items: subscription.items,
      pending_update: pendingUpdateOf(nowIn(ctx), subscription, change.items),
    }
  return {
    ...latest,
    discounts: withoutUsed(subscription, used),
    ...(invoice.status === 'open' ? { status: 'past_due' as const } : {}),
  }
}

function endingAt(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { cancel_at, cancel_at_period_end }: SubscriptionUpdate,
): Partial<TwinSubscription> {
  // As at Stripe, a separately set end date stays when only the cancellation at the period's end is undone.
  if (cancel_at_period_end === false && !subscription.cancel_at_period_end) return {}
  if (cancel_at_period_end !== undefined)
    return {
      cancel_at_period_end,
      cancel_at: cancel_at_period_end ? firstItem(subscription).current_period_end : null,
      canceled_at: cancel_at_period_end ? nowIn(ctx) : null,
    }
  if (cancel_at === undefined) {
    const end = firstItem(subscription).current_period_end
    return subscription.cancel_at_period_end && subscription.cancel_at !== end ? { cancel_at: end } : {}
  }
  if (cancel_at === '') return { cancel_at_period_end: false, cancel_at: null, canceled_at: null }
  if (cancel_at <= nowIn(ctx))
    throw invalidRequest('cancel_at must be in the future.', { param: 'cancel_at' })
  return { cancel_at_period_end: false, cancel_at, canceled_at: nowIn(ctx) }
}
