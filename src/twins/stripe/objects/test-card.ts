export type Decline = { code: string; decline_code: string; message: string }

export type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  funding: 'credit' | 'debit'
  setup: 'accepted' | Decline
  charge: 'accepted' | Decline
  /**
   * When the bank asks the holder to confirm. `unless-set-up` asks at setup and whenever the holder is
   * present.
   */
  authentication: 'never' | 'unless-set-up' | 'always' | 'on-session'
  /** Charges succeed and are disputed immediately. */
  dispute: 'fraudulent' | 'product_not_received' | 'inquiry' | null
  /** Refunds to the card succeed first and fail afterward. */
  refund?: 'fails'
}

/**
 * The behavior of a test card. `isSetUp` is true if its bank has allowed charges while the holder is away.
 */
export type CardBehavior = Pick<TestCard, 'setup' | 'charge'> &
  Partial<Pick<TestCard, 'authentication' | 'dispute' | 'refund'>> & { isSetUp?: boolean }
