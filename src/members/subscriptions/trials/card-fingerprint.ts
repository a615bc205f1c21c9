import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'

/** In the sandbox the card form tells everybody to use this one, so that it says nothing of who does. */
const EVERYBODYS_LAST4 = '4242'

/** By what the payment provider knows a card again, whoever enters it; null where it tells nothing. */
export async function cardFingerprint(
  ctx: Context,
  stripe: Pick<Stripe, 'paymentMethods'>,
  paymentMethod: string,
): Promise<string | null> {
  const { card } = await stripe.paymentMethods.retrieve(paymentMethod)
  if (ctx.config.payments.provider === 'sandbox' && card?.last4 === EVERYBODYS_LAST4) return null
  return card?.fingerprint ?? null
}
