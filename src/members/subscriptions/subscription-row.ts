import type Stripe from 'stripe'
import type { SubscriptionStatus } from '../columns/subscription-status.ts'
import { referencedId } from '../payments/stripe/referenced-id.ts'
import type { subscriptions } from '../tables.ts'
import type { SubscriptionState } from './subscription.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

type StateColumns = Pick<
  SubscriptionRow,
  'status' | 'trialEndsAt' | 'currentPeriodEndsAt' | 'endsAt' | 'paidUntil' | 'resumesAt'
>

/** Builds the state from a row. `columnsOf` ensures that each status has its dates. */
export function subscriptionStateOf(row: StateColumns): SubscriptionState {
  const { status } = row
  switch (status) {
    case 'starting':
    case 'incomplete':
      return { status }
    case 'trialing':
      return { status, trialEndsAt: given(row.trialEndsAt) }
    case 'active':
      return { status, renewsAt: given(row.currentPeriodEndsAt) }
    case 'past_due':
    case 'unpaid':
      return { status, paidUntil: given(row.paidUntil) }
    case 'paused':
      return { status, paidUntil: given(row.paidUntil), resumesAt: row.resumesAt }
    case 'ending':
      return { status, endsAt: given(row.endsAt) }
    case 'ended':
      return { status, endedAt: given(row.endsAt) }
  }
}

/** True if the subscription runs or may still run, so that it can be charged. */
export function isRunning({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

/** Stored at Stripe with a pause, because its periods continue while nothing is paid. */
export const PAID_UNTIL = 'paid_until'

/** The stored columns of a subscription at its last read. */
type Before = Pick<SubscriptionRow, 'status' | 'paidUntil' | 'currentPeriodEndsAt'>

/** Builds the columns for a subscription at Stripe. `before` are the stored columns of the same one. */
export function columnsOf(
  subscription: Stripe.Subscription,
  before?: Before,
): Omit<StateColumns, 'status'> & { status: Exclude<SubscriptionStatus, 'starting'> } {
  const [item] = subscription.items.data
  const status = statusOf(subscription)
  const periodEndsAt = instantOf(item?.current_period_end ?? subscription.trial_end ?? subscription.created)
  const endsAt = subscription.ended_at ?? subscription.cancel_at ?? null
  const hasEnd = status === 'ending' || status === 'ended'
  const columns = {
    status,
    trialEndsAt: instantOf(subscription.trial_end),
    currentPeriodEndsAt: periodEndsAt,
    endsAt: hasEnd ? (endsAt === null ? periodEndsAt : instantOf(endsAt)) : null,
    resumesAt: status === 'paused' ? instantOf(subscription.pause_collection?.resumes_at ?? null) : null,
  }
  return { ...columns, paidUntil: paidUntilOf(subscription, columns, before) }
}

function paidUntilOf(
  subscription: Stripe.Subscription,
  { status, currentPeriodEndsAt, endsAt }: Omit<StateColumns, 'paidUntil'>,
  before?: Before,
): Date | null {
  const periodStartsAt = instantOf(subscription.items.data[0]?.current_period_start ?? subscription.created)
  const paused = Number(subscription.metadata[PAID_UNTIL])
  switch (status) {
    case 'past_due':
    case 'unpaid':
    case 'incomplete':
      // Stripe starts new months while an old one is owed. The paid time stays as it was when the amount
      // became owed.
      return isOwedSince(before, { status, periodStartsAt })
        ? earlier(before?.paidUntil, periodStartsAt)
        : periodStartsAt
    case 'paused':
      if (subscription.pause_collection && paused > 0) return instantOf(paused)
      return before?.paidUntil && before.status !== 'starting' ? before.paidUntil : periodStartsAt
    case 'ending':
      return paused > 0 && subscription.pause_collection ? earlier(instantOf(paused), endsAt) : endsAt
    case 'ended':
      return earlier(before?.paidUntil, endsAt)
    default:
      return currentPeriodEndsAt
  }
}

/**
 * True if an earlier amount is still owed. From `unpaid`, only a payment leads to a month that is retried.
 */
function isOwedSince(
  before: Before | undefined,
  { status, periodStartsAt }: { status: SubscriptionStatus; periodStartsAt: Date },
): boolean {
  if (before?.status !== 'unpaid') return before?.status === 'past_due'
  const isAnotherMonth = before.currentPeriodEndsAt !== null && periodStartsAt >= before.currentPeriodEndsAt
  return status === 'unpaid' || !isAnotherMonth
}

function earlier(one: Date | null | undefined, other: Date | null): Date | null {
  return one && other ? new Date(Math.min(one.getTime(), other.getTime())) : (one ?? other)
}

function statusOf(subscription: Stripe.Subscription): Exclude<SubscriptionStatus, 'starting'> {
  const { status } = subscription
  switch (status) {
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    case 'trialing':
      return isEnding(subscription) ? 'ending' : 'trialing'
    case 'active':
      if (isEnding(subscription)) return 'ending'
      return subscription.pause_collection ? 'paused' : 'active'
    case 'past_due':
      return 'past_due'
    case 'unpaid':
      return 'unpaid'
    case 'paused':
      return 'paused'
    default:
      // An unknown state that Stripe may add in the future grants nothing.
      return 'incomplete'
  }
}

function isEnding({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return cancel_at_period_end || (cancel_at ?? null) !== null
}

/**
 * Returns the card to charge. An ended subscription permanently keeps the card that it had. A card set later
 * is stored only by us, for a restart.
 */
export function paymentMethodOf(
  { id, default_payment_method: method }: Stripe.Subscription,
  row: Pick<SubscriptionRow, 'status' | 'stripeSubscriptionId' | 'paymentMethod'>,
): string {
  const isOver = row.status === 'ended' && row.stripeSubscriptionId === id
  return (isOver ? null : referencedId(method)) ?? row.paymentMethod
}

/** A Stripe-compatible server may omit any field that can be null. */
function instantOf(seconds: number): Date
function instantOf(seconds: number | null | undefined): Date | null
function instantOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
}

function given(instant: Date | null): Date {
  if (!instant) throw new Error('A subscription lacks the instant that its status needs.')
  return instant
}
