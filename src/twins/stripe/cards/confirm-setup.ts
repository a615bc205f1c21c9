import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { lockObject, saveHidden, saveObject } from '../objects/store.ts'
import { type ErrorBody, invalidRequest } from '../objects/twin-error.ts'
import {
  type Hidden,
  idOf,
  type PaymentMethod,
  type SetupIntent,
  type TwinContext,
  twinId,
} from '../objects/twin-object.ts'
import type { StoredResponse } from '../wire/answer-once.ts'
import { publicSetup } from './client-secret.ts'
import { findUsableMethod } from './find-payment-method.ts'
import { nextActionOf } from './next-action.ts'
import { attachPaymentMethod, createPaymentMethod, paymentMethodParams } from './payment-methods.ts'
import { asksHolder } from './sandbox-cards.ts'

export const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodParams.optional(),
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
})

/**
 * Tries to set up the card for later use. If the card is declined, the error is stored as the intent's
 * `last_setup_error`.
 */
export async function confirmSetupIntent(
  ctx: TwinContext,
  id: string,
  params: z.infer<typeof confirmParams>,
): Promise<StoredResponse> {
  const { body: intent } = await lockObject(ctx, 'setup_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw cannotConfirm(intent.status)
  const { method, hidden } = await chosenMethod(ctx, params, intent)
  if (hidden.card && asksHolder(hidden.card, 'setup')) {
    const waiting = await askBankAtSetup(ctx, intent, { method, returnUrl: params.return_url ?? null })
    return { status: 200, body: waiting }
  }
  const decline = hidden.card?.setup ?? 'accepted'
  if (decline === 'accepted')
    return { status: 200, body: await succeedSetup(ctx, intent, { method, hidden }) }
  const error = { type: 'card_error' as const, ...decline }
  const refused = await refuseSetup(ctx, intent, { method, error })
  return {
    status: 402,
    body: { error: { ...error, payment_method: method, setup_intent: publicSetup(refused) } },
  }
}

async function chosenMethod(
  ctx: TwinContext,
  params: z.infer<typeof confirmParams>,
  intent: SetupIntent,
): Promise<{ method: PaymentMethod; hidden: Hidden }> {
  const id = params.payment_method_data
    ? (await createPaymentMethod(ctx, params.payment_method_data)).id
    : (params.payment_method ?? idOf(intent.payment_method))
  if (!id) {
    throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    })
  }
  return findUsableMethod(ctx, id, idOf(intent.customer))
}

async function askBankAtSetup(
  ctx: TwinContext,
  intent: SetupIntent,
  { method, returnUrl }: { method: PaymentMethod; returnUrl: string | null },
): Promise<SetupIntent> {
  const waiting = await saveObject<SetupIntent>(ctx, {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    latest_attempt: twinId('setatt_1', 23),
    last_setup_error: null,
    next_action: nextActionOf(ctx, intent, returnUrl),
  })
  await emitEvent(ctx, 'setup_intent.requires_action', waiting)
  return waiting
}

/** Attaches the card to the customer and allows charging it while they are away. */
export async function succeedSetup(
  ctx: TwinContext,
  intent: SetupIntent,
  { method, hidden }: { method: PaymentMethod; hidden: Hidden },
): Promise<SetupIntent> {
  const customer = idOf(intent.customer)
  const attached = customer ? await attachPaymentMethod(ctx, method, customer) : method
  if (hidden.card) await saveHidden(ctx, method.id, { ...hidden, card: { ...hidden.card, isSetUp: true } })
  const succeeded = await saveObject<SetupIntent>(ctx, {
    ...intent,
    status: 'succeeded',
    payment_method: attached.id,
    latest_attempt: twinId('setatt_1', 23),
    last_setup_error: null,
    next_action: null,
  })
  await emitEvent(ctx, 'setup_intent.succeeded', succeeded)
  return succeeded
}

/** Marks the setup as waiting for another card. */
export async function refuseSetup(
  ctx: TwinContext,
  intent: SetupIntent,
  { method, error }: { method: PaymentMethod; error: ErrorBody },
): Promise<SetupIntent> {
  const refused = await saveObject<SetupIntent>(ctx, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_attempt: twinId('setatt_1', 23),
    last_setup_error: { ...(error as SetupIntent['last_setup_error'] & object), payment_method: method },
    next_action: null,
  })
  await emitEvent(ctx, 'setup_intent.setup_failed', refused)
  return refused
}

function cannotConfirm(status: SetupIntent['status']) {
  const message = `You cannot confirm this SetupIntent because it has a status of ${status}.`
  return invalidRequest(message, { code: 'setup_intent_unexpected_state' })
}
