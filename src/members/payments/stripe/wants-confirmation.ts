import Stripe from 'stripe'
import { referencedId } from './referenced-id.ts'

/** How Stripe says it of a change of a subscription, and of the payment of an invoice. */
const WANTS_CONFIRMATION = [
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
]

/** True where a card was not refused: its bank wants the holder to confirm the payment. */
export function wantsConfirmation(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError && WANTS_CONFIRMATION.includes(error.code ?? '')
}

/** Whether what an open invoice asks for was not refused but waits for the member’s bank: only its payment knows. */
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
 * Asks in a way that a refused card leaves everything as it was; where the card's bank wants its holder to confirm,
 * asks again so that the payment waits for them.
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
