import { answerOf, api } from '#web/api/client.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'

/**
 * Stores on the profile what the payment provider wrote into the address on the way back. True once it is kept;
 * while it cannot be, it stays in the address for the next load.
 */
export async function savePaymentIntent({ _id }: SignedInProfile, search: URLSearchParams): Promise<boolean> {
  const paymentIntent = search.get('payment_intent')
  const paymentIntentClientSecret = search.get('payment_intent_client_secret')
  if (!paymentIntent || !paymentIntentClientSecret) return false
  try {
    const json = { paymentIntent, paymentIntentClientSecret }
    await answerOf(api.profile[':id'].$put({ param: { id: _id }, json }))
    return true
  } catch {
    return false
  }
}
