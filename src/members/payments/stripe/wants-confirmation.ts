import Stripe from 'stripe'
import { referencedId } from './referenced-id.ts'

/** Stripe's codes for a change of a subscription and for the payment of an invoice. */
const WANTS_CONFIRMATION = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
]

/** True if a card was not refused but its bank wants the holder to confirm the payment. */
export function wantsConfirmation(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError && WANTS_CONFIRMATION.includes(error.code ?? '')
}

/** True if an open invoice was not refused but waits for the member's bank. Only its payment shows this. */
export async function waitsForBank(
  stripe: Pick<Stripe, 'invoicePayments' | 'paymentIntents'>,
  invoice: string,
): Promise<boolean> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 })
  const payment = data[0]?.payment.payment_intent
  const id = referencedId(payment)
  return id ? (await stripe.paymentIntents.retrieve(id)).status === 'requires_action' : false
}

/**
 * Makes a request so that a refused card leaves everything unchanged. If the card's bank wants its holder to
 * confirm, repeats the request so that the payment waits for them.
 */
export async function orWaitForBank<Answer, Behavior extends string>(
  ask: (behavior: 'error_if_incomplete' | Behavior) => Promise<Answer>,
  waiting: Behavior,
): Promise<Answer> {
  try {
    return await ask('error_if_incomplete')
  } catch (error) {
    if (!wantsConfirmation(error)) throw error
    return ask(waiting)
  }
}
