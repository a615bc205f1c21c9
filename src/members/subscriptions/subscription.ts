export const SUBSCRIPTION_STATUSES = [
  'starting',
  'trialing',
  'active',
  'past_due',
  'ending',
  'ended',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/**
 * While a subscription stands so, its member is sent meal plans: in the trial, in the time that is paid for, and
 * in the days in which the provider tries a refused card again.
 */
export const ENTITLED: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'ending']

export function isEntitled({ status }: { status: SubscriptionStatus | 'none' }): boolean {
  return ENTITLED.some((entitled) => entitled === status)
}

export const TRIAL_DAYS = 7

/** Where a subscription stands. Only what belongs to a state can be told of it. */
export type SubscriptionState =
  /** The provider is being asked; whether it agreed is not known yet. */
  | { status: 'starting' }
  | { status: 'trialing'; trialEndsAt: Date }
  | { status: 'active'; renewsAt: Date }
  /** A charge failed, or waits for something that only the member can do. */
  | { status: 'past_due'; periodEndsAt: Date }
  /** Cancelled; what is paid for (or the trial) runs out first. */
  | { status: 'ending'; endsAt: Date }
  | { status: 'ended'; endedAt: Date }
