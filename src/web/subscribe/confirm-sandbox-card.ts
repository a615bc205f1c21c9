import { timedFetch } from '#web/api/timed-fetch.ts'
import type { CardSetup } from './payment-form.ts'

const SECONDS = 20

export type Card = { number: string; month: number; year: number; cvc: string }

type Answer = {
  status?: string
  payment_method?: string | null
  error?: { message?: string }
}

/** Sends the card to the sandbox's Stripe twin, as Stripe.js sends it to Stripe: never to our own API. */
export async function confirmSandboxCard(
  card: Card,
  {
    clientSecret,
    publishableKey,
    email,
    noAnswer,
  }: { clientSecret: string; publishableKey: string; email: string; noAnswer: string },
): Promise<CardSetup> {
  const [intent] = clientSecret.split('_secret_')
  const response = await timedFetch(
    `/v1/setup_intents/${intent}/confirm`,
    {
      method: 'POST',
      body: new URLSearchParams({
        key: publishableKey,
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card.number.replace(/\D/g, ''),
        'payment_method_data[card][exp_month]': String(card.month),
        'payment_method_data[card][exp_year]': String(card.year),
        'payment_method_data[card][cvc]': card.cvc,
        'payment_method_data[billing_details][email]': email,
      }),
    },
    SECONDS,
  )
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (answer.error || !response.ok) {
    return { state: 'refused', message: answer.error?.message ?? noAnswer }
  }
  if (answer.status !== 'succeeded' || !answer.payment_method) return { state: 'processing' }
  return { state: 'succeeded', paymentMethod: answer.payment_method }
}
