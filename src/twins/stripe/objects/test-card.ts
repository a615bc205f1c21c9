/** Why a card is refused, in Stripe's codes. */
export type Decline = { code: string; decline_code: string; message: string }

export type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  funding: 'credit' | 'debit'
  setup: 'accepted' | Decline
  charge: 'accepted' | Decline
  /** When the bank asks the holder to confirm; `unless-set-up` asks at the set-up, and whenever they are there. */
  authentication: 'never' | 'unless-set-up' | 'always' | 'on-session'
  /** Its charges go through and are disputed at once. */
  dispute: 'fraudulent' | 'product_not_received' | 'inquiry' | null
  /** What is given back to it comes back: the refund succeeds, and fails afterwards. */
  refund?: 'fails'
}

/** How a test card behaves, and whether its bank has let it be charged while its holder is away. */
export type CardBehavior = Pick<TestCard, 'setup' | 'charge'> &
  Partial<Pick<TestCard, 'authentication' | 'dispute' | 'refund'>> & { isSetUp?: boolean }
