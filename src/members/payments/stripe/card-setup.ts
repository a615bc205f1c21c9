import type Stripe from 'stripe'
import { unlessMissing } from './call-stripe.ts'
import { referencedId } from './referenced-id.ts'

/** Every set-up of a card that this customer began, newest first. */
export async function listCardSetups(
  stripe: Pick<Stripe, 'setupIntents'>,
  customer: string,
): Promise<Stripe.SetupIntent[]> {
  const { data } = await stripe.setupIntents.list({ customer, limit: 100 })
  return data
}

/** Returns whether a card is still this customer's: one that was detached cannot be charged again. */
export async function isCardOf(
  stripe: Pick<Stripe, 'paymentMethods'>,
  { paymentMethod, customer }: { paymentMethod: string; customer: string },
): Promise<boolean> {
  const method = await unlessMissing(() => stripe.paymentMethods.retrieve(paymentMethod))
  return method !== null && referencedId(method.customer) === customer
}

/**
 * Returns the newest set-up that its card can be taken from: one that still waits for a card, or one whose card is
 * still the customer's.
 */
export async function findUsableSetup(
  stripe: Pick<Stripe, 'paymentMethods'>,
  { setups, customer }: { setups: Stripe.SetupIntent[]; customer: string },
): Promise<Stripe.SetupIntent | null> {
  for (const setup of setups) {
    if (setup.status === 'canceled') continue
    const paymentMethod = referencedId(setup.payment_method)
    if (setup.status !== 'succeeded' || !paymentMethod) return setup
    if (await isCardOf(stripe, { paymentMethod, customer })) return setup
  }
  return null
}

/** The newest set-up that succeeded, of this card where one is named. */
export function succeededSetup(
  setups: Stripe.SetupIntent[],
  paymentMethod?: string | null,
): { paymentMethod: string; clientSecret: string | null } | null {
  for (const setup of setups) {
    const method = referencedId(setup.payment_method)
    if (setup.status !== 'succeeded' || !method) continue
    if (!paymentMethod || method === paymentMethod) {
      return { paymentMethod: method, clientSecret: setup.client_secret }
    }
  }
  return null
}
