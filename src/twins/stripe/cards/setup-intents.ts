import { z } from 'zod'
import { requireCustomer } from '../customers/customers.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type SetupIntent, type TwinContext, twinId } from '../objects/twin-object.ts'

export const setupIntentParams = z.strictObject({
  customer: z.string().optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  description: z.string().max(1000).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const setupCancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
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
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: twinId(`${id}_secret_`, 24),
    created: nowIn(ctx),
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

export async function cancelSetupIntent(
  ctx: TwinContext,
  id: string,
  { cancellation_reason }: z.infer<typeof setupCancelParams>,
): Promise<SetupIntent> {
  const { body: intent } = await lockObject(ctx, 'setup_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  const canceled = await saveObject<SetupIntent>(ctx, {
    ...intent,
    status: 'canceled',
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  })
  await emitEvent(ctx, 'setup_intent.canceled', canceled)
  return canceled
}
