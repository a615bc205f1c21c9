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

/** The state that a row holds. `columnsOf` gives each status the instants that it needs. */
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

/** Runs, or may yet run: something can be charged for it. */
export function isRunning({ status }: Stripe.Subscription): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired'
}

/** Kept at Stripe with a pause, since its periods go on while nothing is paid for. */
export const PAID_UNTIL = 'paid_until'

/** What was kept of a subscription when it was read last. */
type Before = Pick<SubscriptionRow, 'status' | 'paidUntil' | 'currentPeriodEndsAt'>

/** What we keep of a subscription at Stripe. `before` is what we kept of the same one. */
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
      // Stripe goes on to new months while the old one is owed: paid is what was paid when it began.
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

/** Whether what is owed was owed before: out of `unpaid` only a payment leads to a month that is tried again. */
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
      // What Stripe may call it one day: nothing is given for a state that we do not know.
      return 'incomplete'
  }
}

function isEnding({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return cancel_at_period_end || (cancel_at ?? null) !== null
}

/**
 * The card that is charged. An ended subscription has the card that it had then, for good: what its member has put in
 * place since is only with us, for starting again.
 */
export function paymentMethodOf(
  { id, default_payment_method: method }: Stripe.Subscription,
  row: Pick<SubscriptionRow, 'status' | 'stripeSubscriptionId' | 'paymentMethod'>,
): string {
  const isOver = row.status === 'ended' && row.stripeSubscriptionId === id
  return (isOver ? null : referencedId(method)) ?? row.paymentMethod
}

/** Whatever may be null, a server that speaks Stripe may leave out. */
function instantOf(seconds: number): Date
function instantOf(seconds: number | null | undefined): Date | null
function instantOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
}

function given(instant: Date | null): Date {
  if (!instant) throw new Error('A subscription lacks the instant that its status needs.')
  return instant
}
