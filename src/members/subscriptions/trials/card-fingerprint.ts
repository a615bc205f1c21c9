import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'

/** The sandbox's card form suggests this card to every visitor, so it does not identify a person. */
const EVERYBODYS_LAST4 = '4242'

/**
 * Returns the payment provider's fingerprint of a card, which is the same for every customer who enters it.
 * Returns null if there is none.
 */
export async function cardFingerprint(
  ctx: Context,
  stripe: Pick<Stripe, 'paymentMethods'>,
  paymentMethod: string,
): Promise<string | null> {
  const { card } = await stripe.paymentMethods.retrieve(paymentMethod)
  if (ctx.config.payments.provider === 'sandbox' && card?.last4 === EVERYBODYS_LAST4) return null
  return card?.fingerprint ?? null
}
