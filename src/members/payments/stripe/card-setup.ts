import type Stripe from 'stripe'

/** Every set-up of a card that this customer began, newest first. */
export async function listCardSetups(
  stripe: Pick<Stripe, 'setupIntents'>,
  customer: string,
): Promise<Stripe.SetupIntent[]> {
  const { data } = await stripe.setupIntents.list({ customer, limit: 100 })
  return data
}

/** The newest set-up that succeeded, of this card where one is named. */
export function succeededSetup(
  setups: Stripe.SetupIntent[],
  paymentMethod?: string | null,
): { paymentMethod: string; clientSecret: string | null } | null {
  for (const setup of setups) {
    const method = typeof setup.payment_method === 'string' ? setup.payment_method : setup.payment_method?.id
    if (setup.status !== 'succeeded' || !method) continue
    if (!paymentMethod || method === paymentMethod) {
      return { paymentMethod: method, clientSecret: setup.client_secret }
    }
  }
  return null
}
