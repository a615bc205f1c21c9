/** Calls to Stripe whose outcome may not be known immediately. */
export const PENDING_ACTS = [
  'cancel',
  'resume',
  'change-plan',
  'pause',
  'end-pause',
  'replace-card',
  'pay',
  'restart',
  'redeem-promotion',
] as const
export type PendingAct = (typeof PENDING_ACTS)[number]

/**
 * The values to store once the provider turns out to have made the change. Goals that belong to the change
 * are stored separately and sealed.
 */
export type PendingChange = {
  planId?: string
  paymentMethod?: string
  /**
   * The cancellation takes effect immediately, so a cancellation at the period's end that was set earlier
   * doesn't count as this one.
   */
  isNow?: true
}

/** A plan change whose payment the member's bank wants confirmed. It lapses if they do not answer. */
export type AwaitedPricingPlan = { planId: string; until: string }
