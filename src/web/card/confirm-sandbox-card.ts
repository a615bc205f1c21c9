import { timedFetch } from '#web/api/timed-fetch.ts'
import { intentOf, readBankIntent } from '#web/sandbox/bank/bank-intent.ts'
import type { CardSetup } from './payment-form.ts'

const SECONDS = 20

export type Card = { number: string; month: number; year: number; cvc: string }

type Answer = {
  status?: string
  payment_method?: string | null
  error?: { message?: string }
}

type Confirming = {
  clientSecret: string
  publishableKey: string
  email: string
  noAnswer: string
  /** The message shown if the bank's question was not answered. */
  unconfirmed: string
  /** Shows the bank's question. Resolves when it is answered or closed. */
  askBank: (clientSecret: string) => Promise<void>
}

/**
 * Sends the card to the sandbox's Stripe twin, as Stripe.js sends it to Stripe. A card is never sent to our
 * own API.
 */
export async function confirmSandboxCard(card: Card, confirming: Confirming): Promise<CardSetup> {
  const { clientSecret, noAnswer, askBank } = confirming
  const response = await sendCard(card, confirming)
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (answer.error || !response.ok) {
    return { state: 'refused', message: answer.error?.message ?? noAnswer }
  }
  if (answer.status !== 'requires_action') return outcomeOf(answer)
  await askBank(clientSecret)
  const after = await readBankIntent(clientSecret)
  if (after.status === 'succeeded') return outcomeOf(after)
  const reason = after.last_setup_error?.message ?? after.last_payment_error?.message
  return { state: 'refused', message: reason ?? confirming.unconfirmed }
}

function outcomeOf({ status, payment_method }: Answer): CardSetup {
  if (status !== 'succeeded' || !payment_method) return { state: 'processing' }
  return { state: 'succeeded', paymentMethod: payment_method }
}

function sendCard(card: Card, { clientSecret, publishableKey, email }: Confirming): Promise<Response> {
  const { kind, id } = intentOf(clientSecret)
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replace(/\D/g, ''),
    'payment_method_data[card][exp_month]': String(card.month),
    'payment_method_data[card][exp_year]': String(card.year),
    'payment_method_data[card][cvc]': card.cvc,
    'payment_method_data[billing_details][email]': email,
  })
  return timedFetch(`/v1/${kind}/${id}/confirm`, { method: 'POST', body }, SECONDS)
}
