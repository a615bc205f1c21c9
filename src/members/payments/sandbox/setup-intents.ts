import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { StoredResponse } from './answer-once.ts'
import { requireCustomer } from './customers.ts'
import { emitEvent } from './events.ts'
import { attachPaymentMethod, createPaymentMethod, paymentMethodParams } from './payment-methods.ts'
import type { Decline } from './sandbox-cards.ts'
import { insertObject, lockObject, saveObject } from './store.ts'
import { type ErrorBody, invalidRequest, resourceMissing } from './twin-error.ts'
import {
  epochSeconds,
  idOf,
  type PaymentMethod,
  type SetupIntent,
  type TwinContext,
  twinId,
} from './twin-object.ts'

export const setupIntentParams = z.strictObject({
  customer: z.string().optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.stringbool(), allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  description: z.string().max(1000).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodParams.optional(),
  client_secret: z.string().optional(),
  return_url: z.string().optional(),
})

export async function createSetupIntent(
  ctx: TwinContext,
  params: z.infer<typeof setupIntentParams>,
): Promise<SetupIntent> {
  if (params.customer) await requireCustomer(ctx, params.customer)
  const id = twinId('seti_1', 23)
  const intent = await insertObject<SetupIntent>(ctx, {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: twinId(`${id}_secret_`, 24),
    created: epochSeconds(ctx.now()),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: params.usage,
  })
  await emitEvent(ctx, 'setup_intent.created', intent)
  return intent
}

/** Tries to set up the card for later use. A declined card is kept as the intent's `last_setup_error`. */
export async function confirmSetupIntent(
  ctx: TwinContext,
  id: string,
  params: z.infer<typeof confirmParams>,
): Promise<StoredResponse> {
  const { body: intent } = await lockObject(ctx, 'setup_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw cannotConfirm(intent.status)
  const { method, decline } = await chosenMethod(ctx, params, idOf(intent.customer))
  if (decline) return refuse(ctx, intent, method, decline)

  const customer = idOf(intent.customer)
  const attached = customer ? await attachPaymentMethod(ctx, method, customer) : method
  const succeeded = await saveObject<SetupIntent>(ctx, {
    ...intent,
    status: 'succeeded',
    payment_method: attached.id,
    latest_attempt: twinId('setatt_1', 23),
    last_setup_error: null,
  })
  await emitEvent(ctx, 'setup_intent.succeeded', succeeded)
  return { status: 200, body: succeeded }
}

/** True for the secret that the browser was given together with the intent. */
export function opensIntent(intent: SetupIntent, clientSecret: string | undefined): boolean {
  const given = Buffer.from(clientSecret ?? '')
  const known = Buffer.from(intent.client_secret ?? '')
  return given.length === known.length && timingSafeEqual(given, known)
}

/** What a publishable key may see of an intent. */
export function publicView(intent: SetupIntent) {
  const { customer: _, metadata: __, on_behalf_of: ___, application: ____, mandate: _____, ...shown } = intent
  return shown
}

async function chosenMethod(
  ctx: TwinContext,
  params: z.infer<typeof confirmParams>,
  customer: string | null,
): Promise<{ method: PaymentMethod; decline: Decline | null }> {
  const id = params.payment_method_data
    ? (await createPaymentMethod(ctx, params.payment_method_data)).id
    : params.payment_method
  if (!id) {
    throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    })
  }
  const { body: method, hidden } = await lockObject(ctx, 'payment_method', id, 'payment_method')
  const owner = idOf(method.customer)
  if (owner && owner !== customer) throw resourceMissing('payment_method', id, 'payment_method')
  const outcome = hidden.card?.setup ?? 'accepted'
  return { method, decline: outcome === 'accepted' ? null : outcome }
}

async function refuse(
  ctx: TwinContext,
  intent: SetupIntent,
  method: PaymentMethod,
  { code, decline_code, message }: Decline,
): Promise<StoredResponse> {
  const error = { type: 'card_error' as const, code, decline_code, message }
  const refused = await saveObject<SetupIntent>(ctx, {
    ...intent,
    status: 'requires_payment_method',
    latest_attempt: twinId('setatt_1', 23),
    last_setup_error: { ...error, payment_method: method },
  })
  await emitEvent(ctx, 'setup_intent.setup_failed', refused)
  const body: { error: ErrorBody & object } = {
    error: { ...error, ...{ payment_method: method, setup_intent: publicView(refused) } },
  }
  return { status: 402, body }
}

function cannotConfirm(status: SetupIntent['status']) {
  const message = `You cannot confirm this SetupIntent because it has a status of ${status}.`
  return invalidRequest(message, { code: 'setup_intent_unexpected_state' })
}
