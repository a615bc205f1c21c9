import { answerOf, api } from '#web/api/client.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'

/**
 * Stores on the profile the payment intent that the payment provider put into the return URL. Returns true
 * once it is stored. If that fails, the values stay in the URL for the next page load.
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
