/** Stripe's reasons for a refund. For fraud, Stripe also blocks the card and the email address. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * Actions that move money. The subscription's state doesn't show them, so only a repeated request shows
 * whether the money was moved.
 */
export type MoneyAct =
  | { act: 'refund'; invoice: string; amountCents?: number | undefined; reason?: RefundReason | undefined }
  | { act: 'comp-month' }

export type ChangeAct =
  | { act: 'cancel'; at: 'now' | 'end' }
  | { act: 'resume' }
  | { act: 'move-plan'; planId: string }

/** An operator action that was decided but is not known to be done. */
export type PendingOperatorAct<Act = MoneyAct | ChangeAct> = {
  key: string
  /** The actor as stored in the record of changes. */
  actor: string
  wish: Act
  /**
   * For a credit: the amount, at the price when it was decided. A retry uses this amount, even if the
   * subscription has changed since.
   */
  creditCents: number | null
  /** For a change: the subscription's id at the provider. A subscription started later is not affected. */
  subscription?: string
  /**
   * For a plan move after the trial: the second used to compute the proration. A retry therefore charges the
   * same amount.
   */
  prorationAt?: string
  /**
   * For a plan move: the price that was shown and the amount due now. The move is not made at any other cost.
   */
  priceId?: string
  dueNowCents?: number
  /**
   * For a cancellation at the period's end: the end that was shown. If the member pays for another month
   * before then, the end is a month later.
   */
  paidUntil?: string
}
