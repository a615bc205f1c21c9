import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { answerOf, api } from '#web/api/client.ts'
import type { CardSetup, PaymentForm } from '#web/card/payment-form.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { loadSignedInProfile, type SignedInProfile } from '#web/profile/profile-store.ts'
import type { CompleteSubscriptionChoice } from '../choice/choice.ts'

// Said where the server gives no message of its own.
const t = textIn(DEFAULT_LOCALE, subscribeText)

/** Plan and goals may have been changed on the page since the profile was made. */
export async function saveChoice(
  profile: SignedInProfile,
  { plan, goals }: CompleteSubscriptionChoice,
): Promise<void> {
  const ids = goals.map(({ id }) => id)
  if (profile.plan === plan.id && profile.goals.join() === ids.join()) return
  await answerOf(api.profile[':id'].$put({ param: { id: profile._id }, json: { plan: plan.id, goals: ids } }))
  await loadSignedInProfile()
}

/** Records that the member agrees to the use of their health data. */
export async function agree({ _id }: SignedInProfile): Promise<void> {
  const { version } = CONSENT_TEXTS['health-data']
  await answerOf(
    api.profile[':id'].consent.$post({ param: { id: _id }, json: { kind: 'health-data', version } }),
  )
}

/** Begins an ended subscription anew, on the card that is kept. Answers its status. */
export async function restart(
  { _id }: SignedInProfile,
  { promotionCode, dueNowCents }: { promotionCode: string | undefined; dueNowCents: number | null },
): Promise<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const shown = dueNowCents === null ? {} : { dueNowCents }
  const json = { profileId: _id, timeZone, ...shown, ...(promotionCode && { promotionCode }) }
  const { status } = await answerOf(api.subscription.restart.$post({ json }))
  return status
}

/** Sets up the card that was typed, unless one has been set up before. */
export async function setUpCard(
  profile: SignedInProfile,
  { priceId, promotionCode }: { priceId: string; promotionCode: string | undefined },
  form: PaymentForm,
): Promise<CardSetup> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const options = { timeZone, ...(promotionCode && { promotionCode }) }
  const { clientSecret, status } = await requestCardSetup(profile, priceId, options)
  if (status === 'succeeded') return { state: 'succeeded', paymentMethod: null }
  if (status === 'processing') return { state: 'processing' }
  return form.confirm(clientSecret)
}

/** What the provider needs for a card, and how far it is. Repeated, it is the same set-up. */
export async function requestCardSetup(
  profile: SignedInProfile,
  priceId: string,
  options?: { timeZone: string; promotionCode?: string },
) {
  const customer = await requireCustomer(profile)
  return answerOf(
    api.stripe.intent.$post({
      json: { ...customer, stripePriceId: priceId, ...(options && { wish: options }) },
    }),
    t('payment.intentFailed'),
  )
}

/**
 * Starts the trial, or what is paid from now on, on a card that is set up. Repeating it starts nothing twice.
 * Answers the status that it has then.
 */
export async function subscribe(
  profile: SignedInProfile,
  {
    priceId,
    paymentMethod,
    withoutTrial,
    promotionCode,
    dueNowCents,
  }: {
    priceId: string
    paymentMethod: string | null
    withoutTrial: boolean
    promotionCode: string | undefined
    /** What is said to be charged; null with a trial. */
    dueNowCents: number | null
  },
): Promise<string> {
  const customer = await requireCustomer(profile)
  const { status } = await answerOf(
    api.stripe.subscription.$post({
      json: {
        ...customer,
        stripePriceId: priceId,
        default_payment_method: paymentMethod,
        withoutTrial,
        ...(promotionCode ? { promotionCode } : {}),
        ...(dueNowCents === null ? {} : { dueNowCents }),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    }),
    t('payment.subscriptionFailed'),
  )
  return status
}

async function requireCustomer({ _id, email }: SignedInProfile) {
  const { customerId } = await answerOf(
    api.stripe.customer.$post({ json: { email, profileId: _id } }),
    t('payment.customerFailed'),
  )
  return { stripeCustomerId: customerId, email }
}
