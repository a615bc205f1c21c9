import { ApiError } from '#web/api/api-error.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { timedFetch } from '#web/api/timed-fetch.ts'

const SECONDS = 20

/** What a bank asks about: a card that is kept, or a payment. */
export type BankIntent = {
  id: string
  status: string
  amount?: number
  payment_method?: string | null
  last_setup_error?: { message?: string } | null
  last_payment_error?: { message?: string } | null
}

/** A set-up or a payment of the sandbox, as whoever knows its secret may see it. */
export function readBankIntent(clientSecret: string): Promise<BankIntent> {
  const { kind, id } = intentOf(clientSecret)
  return ask(async (key) => {
    const query = new URLSearchParams({ key, client_secret: clientSecret })
    return timedFetch(`/v1/${kind}/${id}?${query}`, undefined, SECONDS)
  })
}

/** Tells the bank. Answers where the browser is to go next, where somewhere was named. */
export async function answerBankQuestion(
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<{ returnUrl: string | null }> {
  const { id } = intentOf(clientSecret)
  const { return_url } = await ask<{ return_url: string | null }>(async (key) => {
    const body = new URLSearchParams({ key, intent: id, client_secret: clientSecret, outcome })
    return timedFetch('/v1/3ds2/challenge_complete', { method: 'POST', body }, SECONDS)
  })
  return { returnUrl: return_url }
}

/** The call that an intent is reached by, from its secret. */
export function intentOf(clientSecret: string): { kind: 'setup_intents' | 'payment_intents'; id: string } {
  const [id = ''] = clientSecret.split('_secret_')
  return { kind: id.startsWith('pi_') ? 'payment_intents' : 'setup_intents', id }
}

async function ask<Answer>(call: (key: string) => Promise<Response>): Promise<Answer> {
  const { payments } = await publicConfig()
  const response = await call(payments.publishableKey)
  const answer = (await response.json().catch(() => ({}))) as Answer & { error?: { message?: string } }
  if (response.ok) return answer
  throw new ApiError('conflict', answer.error?.message ?? `${response.status}`)
}
