/** What Stripe may be asked for without our knowing at once whether it did so. */
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

/** What is to be kept once the provider turns out to have done it. Goals that belong to it are sealed, beside it. */
export type PendingChange = {
  planId?: string
  paymentMethod?: string
  /** A cancellation that waits for no end: one that was set before is not what was asked for. */
  isNow?: true
}

/** A change of plan whose payment their bank wants confirmed; without an answer it lapses. */
export type AwaitedPricingPlan = { planId: string; until: string }
