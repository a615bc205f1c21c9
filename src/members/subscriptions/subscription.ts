export const TRIAL_DAYS = 7

/** Where a subscription stands. Only what belongs to a state can be told of it. */
export type SubscriptionState =
  /** The provider is being asked; whether it agreed is not known yet. */
  | { status: 'starting' }
  /** The first charge waits for something that only the member can do. */
  | { status: 'incomplete' }
  | { status: 'trialing'; trialEndsAt: Date }
  | { status: 'active'; renewsAt: Date }
  /** A charge failed, or waits for something that only the member can do. */
  | { status: 'past_due'; paidUntil: Date }
  /** All tries to charge have failed. */
  | { status: 'unpaid'; paidUntil: Date }
  /** Nothing is charged until it resumes; what was paid for runs out first. */
  | { status: 'paused'; paidUntil: Date; resumesAt: Date | null }
  /** Canceled; what is paid for (or the trial) runs out first. */
  | { status: 'ending'; endsAt: Date }
  | { status: 'ended'; endedAt: Date }
