import type Stripe from 'stripe'
import { unlessMissing } from './call-stripe.ts'
import { referencedId } from './referenced-id.ts'

/** Lists all card setups that this customer started, newest first. */
export async function listCardSetups(
  stripe: Pick<Stripe, 'setupIntents'>,
  customer: string,
): Promise<Stripe.SetupIntent[]> {
  const { data } = await stripe.setupIntents.list({ customer, limit: 100 })
  return data
}

/** Returns whether a card still belongs to this customer. A detached card cannot be charged again. */
export async function isCardOf(
  stripe: Pick<Stripe, 'paymentMethods'>,
  { paymentMethod, customer }: { paymentMethod: string; customer: string },
): Promise<boolean> {
  const method = await unlessMissing(() => stripe.paymentMethods.retrieve(paymentMethod))
  return method !== null && referencedId(method.customer) === customer
}

/**
 * Returns the newest usable setup: one that still waits for a card, or one whose card still belongs to the
 * customer.
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

/** Returns the newest setup that succeeded, for this card if one is named. */
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
