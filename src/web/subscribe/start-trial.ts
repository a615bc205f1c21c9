import { answerOf, api } from '#web/api/client.ts'
import { loadProfile, type Profile } from '#web/profile/profile-store.ts'
import type { CompleteChoice } from './choice.ts'
import type { CardSetup, PaymentForm } from './payment-form.ts'

/** Plan and goals may have been changed on the page since the profile was made. */
export async function keepChoice(profile: Profile, { plan, goals }: CompleteChoice): Promise<void> {
  const ids = goals.map(({ id }) => id)
  if (profile.plan === plan.id && profile.goals.join() === ids.join()) return
  await answerOf(api.profile[':id'].$put({ param: { id: profile._id }, json: { plan: plan.id, goals: ids } }))
  await loadProfile()
}

/** Sets up the card that was typed, unless one has been set up before. */
export async function setUpCard(profile: Profile, priceId: string, form: PaymentForm): Promise<CardSetup> {
  const { clientSecret, status } = await prepareCard(profile, priceId)
  if (status === 'succeeded') return { state: 'succeeded', paymentMethod: null }
  if (status === 'processing') return { state: 'processing' }
  return form.confirm(clientSecret)
}

/** What the provider needs for a card, and how far it is. Repeated, it is the same set-up. */
export async function prepareCard(profile: Profile, priceId: string) {
  const customer = await requireCustomer(profile)
  return answerOf(
    api.stripe.intent.$post({ json: { ...customer, stripePriceId: priceId } }),
    'Failed to create payment intent.',
  )
}

/** Starts the trial on a card that is set up. Repeating it starts nothing twice. */
export async function subscribe(
  profile: Profile,
  priceId: string,
  paymentMethod: string | null,
): Promise<void> {
  const customer = await requireCustomer(profile)
  await answerOf(
    api.stripe.subscription.$post({
      json: { ...customer, stripePriceId: priceId, default_payment_method: paymentMethod },
    }),
    'Failed to create subscription.',
  )
}

async function requireCustomer({ _id, email }: Profile) {
  const { customerId } = await answerOf(
    api.stripe.customer.$post({ json: { email, profileId: _id } }),
    'Failed to create Stripe customer.',
  )
  return { stripeCustomerId: customerId, email }
}
