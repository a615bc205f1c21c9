export const TRIAL_DAYS = 7

/** The state of a subscription. Each state has only its own fields. */
export type SubscriptionState =
  /** The provider is being called, and its response is not known yet. */
  | { status: 'starting' }
  /** The first charge waits for an action by the member. */
  | { status: 'incomplete' }
  | { status: 'trialing'; trialEndsAt: Date }
  | { status: 'active'; renewsAt: Date }
  /** A charge failed, or waits for an action by the member. */
  | { status: 'past_due'; paidUntil: Date }
  /** All attempts to charge have failed. */
  | { status: 'unpaid'; paidUntil: Date }
  /** Nothing is charged until it resumes. The paid time ends first. */
  | { status: 'paused'; paidUntil: Date; resumesAt: Date | null }
  /** Canceled. The paid time or the trial ends first. */
  | { status: 'ending'; endsAt: Date }
  | { status: 'ended'; endedAt: Date }
