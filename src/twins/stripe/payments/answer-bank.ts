import { z } from 'zod'
import { opensIntent } from '../cards/client-secret.ts'
import { refuseSetup, succeedSetup } from '../cards/confirm-setup.ts'
import { followPayment } from '../invoices/status/follow-payment.ts'
import { lockObject } from '../objects/store.ts'
import { type ErrorBody, invalidRequest, resourceMissing } from '../objects/twin-error.ts'
import { idOf, type PaymentIntent, type SetupIntent, type TwinContext } from '../objects/twin-object.ts'
import { attemptPayment, failPayment } from './attempt-payment.ts'

export const bankAnswerParams = z.strictObject({
  intent: z.string(),
  client_secret: z.string(),
  outcome: z.enum(['complete', 'fail']),
})

/**
 * The result of the bank's question. `return_url` is the page the browser returns to, or null if the card
 * form opened the bank's page.
 */
export type BankAnswered = { object: 'bank_answer'; status: string; return_url: string | null }

/** Records the cardholder's answer to their bank, then continues the setup or the payment. */
export async function answerBank(
  ctx: TwinContext,
  { intent: id, client_secret, outcome }: z.infer<typeof bankAnswerParams>,
): Promise<BankAnswered> {
  const kind = id.startsWith('seti_') ? ('setup_intent' as const) : ('payment_intent' as const)
  const { body: intent } = await lockObject(ctx, kind, id, 'intent')
  if (!opensIntent(intent, client_secret)) throw resourceMissing(kind, id, 'intent')
  if (intent.status !== 'requires_action')
    throw invalidRequest('Your bank is not asking anything any more.', { code: `${kind}_unexpected_state` })
  const isComplete = outcome === 'complete'
  const status =
    intent.object === 'setup_intent'
      ? await goOnWithSetup(ctx, intent, isComplete)
      : await goOnWithPayment(ctx, intent, isComplete)
  const asked = intent.next_action?.redirect_to_url?.return_url
  return { object: 'bank_answer', status, return_url: asked ? returnUrl(asked, intent, status) : null }
}

function failure(kind: 'setup_intent' | 'payment_intent'): ErrorBody {
  return {
    type: 'invalid_request_error',
    code: `${kind}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
}

async function goOnWithSetup(ctx: TwinContext, intent: SetupIntent, isComplete: boolean): Promise<string> {
  const { body: method, hidden } = await lockObject(ctx, 'payment_method', idOf(intent.payment_method) ?? '')
  if (!isComplete) return (await refuseSetup(ctx, intent, { method, error: failure('setup_intent') })).status
  const decline = hidden.card?.setup ?? 'accepted'
  if (decline === 'accepted') return (await succeedSetup(ctx, intent, { method, hidden })).status
  return (await refuseSetup(ctx, intent, { method, error: { type: 'card_error', ...decline } })).status
}

async function goOnWithPayment(
  ctx: TwinContext,
  intent: PaymentIntent,
  isComplete: boolean,
): Promise<string> {
  const paymentMethod = idOf(intent.payment_method)
  const { intent: tried } = isComplete
    ? await attemptPayment(ctx, intent, { paymentMethod, isOffSession: false, isAuthenticated: true })
    : await failPayment(ctx, intent, {
        method: (await lockObject(ctx, 'payment_method', paymentMethod ?? '')).body,
        error: failure('payment_intent'),
      })
  await followPayment(ctx, tried)
  return tried.status
}

function returnUrl(asked: string, intent: SetupIntent | PaymentIntent, status: string): string {
  const url = new URL(asked)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
