import { z } from 'zod'
import { findUsableMethod } from '../cards/find-payment-method.ts'
import { attachPaymentMethod, createPaymentMethod, paymentMethodParams } from '../cards/payment-methods.ts'
import { requireCustomer } from '../customers/customers.ts'
import { emitEvent } from '../events/events.ts'
import { followPayment } from '../invoices/status/follow-payment.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { idOf, type PaymentIntent, type TwinContext } from '../objects/twin-object.ts'
import type { StoredResponse } from '../wire/answer-once.ts'
import { attemptPayment, newPaymentIntent } from './attempt-payment.ts'

const onlyCards = z.array(z.literal('card')).optional()

export const paymentIntentParams = z.strictObject({
  amount: z.coerce.number().int().min(50, 'Amount must be at least $0.50 usd').max(99_999_999),
  currency: z.string().length(3).toLowerCase(),
  customer: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_types: onlyCards,
  confirm: z.stringbool().default(false),
  off_session: z.stringbool().default(false),
  return_url: z.url().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  description: z.string().max(1000).optional(),
  receipt_email: z.string().max(500).optional(),
  confirmation_method: z.literal('automatic').optional(),
  capture_method: z.literal('automatic').optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const paymentConfirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodParams.optional(),
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  off_session: z.stringbool().default(false),
})

export const paymentUpdateParams = z.strictObject({
  description: z.string().max(1000).optional(),
  receipt_email: z.string().max(500).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export const paymentCancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

export async function createPaymentIntent(
  ctx: TwinContext,
  params: z.infer<typeof paymentIntentParams>,
): Promise<StoredResponse> {
  if (params.customer) await requireCustomer(ctx, params.customer)
  const customer = params.customer ?? null
  const method = params.payment_method
    ? (await findUsableMethod(ctx, params.payment_method, customer)).method.id
    : null
  const { amount, currency, description, receipt_email, setup_future_usage, metadata } = params
  const intent = await insertObject(
    ctx,
    newPaymentIntent(ctx, {
      amount,
      currency,
      customer,
      metadata,
      payment_method: method,
      description: description ?? null,
      receipt_email: receipt_email ?? null,
      setup_future_usage: setup_future_usage ?? null,
    }),
  )
  await emitEvent(ctx, 'payment_intent.created', intent)
  if (!params.confirm) return { status: 200, body: intent }
  return confirmPaymentIntent(ctx, intent.id, {
    return_url: params.return_url,
    off_session: params.off_session,
  })
}

/** Confirms a payment with the named card, or with the card of the intent. */
export async function confirmPaymentIntent(
  ctx: TwinContext,
  id: string,
  params: z.infer<typeof paymentConfirmParams>,
): Promise<StoredResponse> {
  const { body: intent } = await lockObject(ctx, 'payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    )
  const customer = idOf(intent.customer)
  const given = params.payment_method_data
    ? (await createPaymentMethod(ctx, params.payment_method_data)).id
    : (params.payment_method ?? idOf(intent.payment_method))
  if (!given)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  const { method } = await findUsableMethod(ctx, given, customer)
  const { intent: tried, error } = await attemptPayment(ctx, intent, {
    paymentMethod: method.id,
    isOffSession: params.off_session,
    returnUrl: params.return_url,
  })
  if (tried.status === 'succeeded' && customer && intent.setup_future_usage)
    await attachPaymentMethod(ctx, method, customer)
  await followPayment(ctx, tried)
  if (!error) return { status: 200, body: tried }
  return { status: 402, body: { error: { ...error, payment_intent: tried, payment_method: method } } }
}

export async function updatePaymentIntent(
  ctx: TwinContext,
  id: string,
  { metadata, ...fields }: z.infer<typeof paymentUpdateParams>,
): Promise<PaymentIntent> {
  const { body: intent } = await lockObject(ctx, 'payment_intent', id)
  return saveObject<PaymentIntent>(ctx, {
    ...intent,
    ...fields,
    metadata: { ...intent.metadata, ...metadata },
  })
}

export async function cancelPaymentIntent(
  ctx: TwinContext,
  id: string,
  { cancellation_reason }: z.infer<typeof paymentCancelParams>,
): Promise<PaymentIntent> {
  const { body: intent } = await lockObject(ctx, 'payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`)
  const canceled = await saveObject<PaymentIntent>(ctx, {
    ...intent,
    status: 'canceled',
    canceled_at: nowIn(ctx),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  })
  await emitEvent(ctx, 'payment_intent.canceled', canceled)
  return canceled
}

function unexpectedState(message: string) {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state' })
}
