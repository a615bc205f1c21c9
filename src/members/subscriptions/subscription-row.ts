import type Stripe from 'stripe'
import type { subscriptions } from '../tables.ts'
import type { SubscriptionState, SubscriptionStatus } from './subscription.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

type StateColumns = Pick<SubscriptionRow, 'status' | 'trialEndsAt' | 'currentPeriodEndsAt' | 'endsAt'>

/** The state that a row holds. The table's checks guarantee the instants that each status needs. */
export function subscriptionStateOf(row: StateColumns): SubscriptionState {
  switch (row.status) {
    case 'starting':
      return { status: 'starting' }
    case 'trialing':
      return { status: 'trialing', trialEndsAt: given(row.trialEndsAt) }
    case 'active':
      return { status: 'active', renewsAt: given(row.currentPeriodEndsAt) }
    case 'past_due':
      return { status: 'past_due', periodEndsAt: given(row.currentPeriodEndsAt) }
    case 'ending':
      return { status: 'ending', endsAt: given(row.endsAt) }
    case 'ended':
      return { status: 'ended', endedAt: given(row.endsAt) }
  }
}

/** What we keep of a subscription at Stripe. */
export function columnsOf(subscription: Stripe.Subscription): Omit<StateColumns, 'status'> & {
  status: Exclude<SubscriptionStatus, 'starting'>
} {
  const [item] = subscription.items.data
  const status = statusOf(subscription)
  const endsAt =
    subscription.ended_at ?? subscription.cancel_at ?? item?.current_period_end ?? subscription.created
  return {
    status,
    trialEndsAt: instantOf(subscription.trial_end),
    currentPeriodEndsAt: instantOf(
      item?.current_period_end ?? subscription.trial_end ?? subscription.created,
    ),
    endsAt: status === 'ending' || status === 'ended' ? instantOf(endsAt) : null,
  }
}

function statusOf(subscription: Stripe.Subscription): Exclude<SubscriptionStatus, 'starting'> {
  switch (subscription.status) {
    case 'canceled':
    case 'incomplete_expired':
      return 'ended'
    case 'trialing':
      return isEnding(subscription) ? 'ending' : 'trialing'
    case 'active':
      return isEnding(subscription) ? 'ending' : 'active'
    default:
      return 'past_due'
  }
}

function isEnding({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null
}

function instantOf(seconds: number): Date
function instantOf(seconds: number | null): Date | null
function instantOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}

function given(instant: Date | null): Date {
  if (!instant) throw new Error('A subscription lacks the instant that its status needs.')
  return instant
}
