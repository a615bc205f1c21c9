/** Why money is given back, in Stripe's words. For fraud, Stripe blocks the card and the email address as well. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Moves money that no state of a subscription shows: only asking again tells whether it was moved. */
export type MoneyAct =
  | { act: 'refund'; invoice: string; amountCents?: number | undefined; reason?: RefundReason | undefined }
  | { act: 'comp-month' }

/** Changes the subscription itself. */
export type ChangeAct =
  | { act: 'cancel'; at: 'now' | 'end' }
  | { act: 'resume' }
  | { act: 'move-plan'; planId: string }

/** What was decided and is not known to be done. */
export type PendingOperatorAct<Act = MoneyAct | ChangeAct> = {
  key: string
  /** By whom, as the record of changes knows them. */
  actor: string
  wish: Act
  /** Of a credit, by the price of that moment: asked again, it is the same, whatever has become of the subscription. */
  creditCents: number | null
  /** Of a change, the subscription at the provider: one that is begun later is not meant. */
  subscription?: string
  /** Of a move after the trial, the second for which it was reckoned: asked again, it charges the same. */
  prorationAt?: string
  /** Of a move, the price that was shown, and what it was to charge at once: at another cost it is not made. */
  priceId?: string
  dueNowCents?: number
  /** Of a cancellation at the end, the end that was shown: paid for again meanwhile, the member has a month more. */
  paidUntil?: string
}
