import { nextActionOf } from '../cards/next-action.ts'
import { asksHolder } from '../cards/sandbox-cards.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { lockObject, saveObject } from '../objects/store.ts'
import type { CardBehavior, Decline } from '../objects/test-card.ts'
import type { ErrorBody } from '../objects/twin-error.ts'
import { type PaymentIntent, type PaymentMethod, type TwinContext, twinId } from '../objects/twin-object.ts'
import { insertCharge } from './charges.ts'

export type PaymentAttempt = {
  paymentMethod: string | null
  /** The holder is not present to confirm. */
  isOffSession: boolean
  /** The holder has just confirmed with the bank. */
  isAuthenticated?: boolean
  /** The address to which the bank sends the browser afterward. */
  returnUrl?: string | null | undefined
  /** True for an invoice, which waits for its holder. A single payment is refused if the holder is away. */
  waitsForHolder?: boolean
}

/**
 * The result of a payment attempt. `error` is Stripe's message, or null if the payment succeeded or waits for
 * the bank.
 */
export type PaymentOutcome = { intent: PaymentIntent; error: ErrorBody | null }

/** Tries to take a payment with a card. The caller must hold the row lock of the intent. */
export async function attemptPayment(
  ctx: TwinContext,
  intent: PaymentIntent,
  attempt: PaymentAttempt,
): Promise<PaymentOutcome> {
  const { paymentMethod } = attempt
  if (!paymentMethod) return failPayment(ctx, intent, { method: null, error: NO_CARD })
  const { body: method, hidden } = await lockObject(ctx, 'payment_method', paymentMethod, 'payment_method')
  const behavior: CardBehavior = hidden.card ?? { setup: 'accepted', charge: 'accepted' }
  const at = attempt.isOffSession ? 'off-session' : 'on-session'
  if (!attempt.isAuthenticated && asksHolder(behavior, at)) return askBank(ctx, intent, { method, attempt })
  if (behavior.charge !== 'accepted') return declinePayment(ctx, intent, method, behavior.charge)
  const charge = await insertCharge(ctx, {
    intent,
    method,
    decline: null,
    dispute: behavior.dispute ?? null,
  })
  const succeeded = await saveObject<PaymentIntent>(ctx, {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  })
  await emitEvent(ctx, 'payment_intent.succeeded', succeeded)
  return { intent: succeeded, error: null }
}

const NO_CARD: ErrorBody = {
  type: 'card_error',
  code: 'missing',
  message: 'Cannot charge a customer that has no active card',
}

async function askBank(
  ctx: TwinContext,
  intent: PaymentIntent,
  { method, attempt }: { method: PaymentMethod; attempt: PaymentAttempt },
): Promise<PaymentOutcome> {
  if (attempt.isOffSession && !attempt.waitsForHolder) {
    return declinePayment(ctx, intent, method, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    })
  }
  const waiting = await saveObject<PaymentIntent>(ctx, {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: nextActionOf(ctx, intent, attempt.returnUrl ?? null),
  })
  await emitEvent(ctx, 'payment_intent.requires_action', waiting)
  return { intent: waiting, error: null }
}

async function declinePayment(
  ctx: TwinContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): Promise<PaymentOutcome> {
  const charge = await insertCharge(ctx, { intent, method, decline, dispute: null })
  const error: ErrorBody = { type: 'card_error', ...decline }
  return failPayment(ctx, { ...intent, latest_charge: charge.id }, { method, error, charge: charge.id })
}

/** Marks the intent as waiting for another card. */
export async function failPayment(
  ctx: TwinContext,
  intent: PaymentIntent,
  { method, error, charge }: { method: PaymentMethod | null; error: ErrorBody; charge?: string },
): Promise<PaymentOutcome> {
  const failed = await saveObject<PaymentIntent>(ctx, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...(error as PaymentIntent['last_payment_error'] & object),
      ...(charge ? { charge } : {}),
      ...(method ? { payment_method: method } : {}),
    },
  })
  await emitEvent(ctx, 'payment_intent.payment_failed', failed)
  return { intent: failed, error: { ...error, ...(charge ? { charge } : {}) } }
}

/** Builds an intent before any payment attempt. */
export function newPaymentIntent(
  ctx: TwinContext,
  given: Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> &
    Partial<
      Pick<
        PaymentIntent,
        'payment_method' | 'description' | 'metadata' | 'receipt_email' | 'setup_future_usage'
      >
    >,
): PaymentIntent {
  const id = twinId('pi_3', 23)
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: twinId(`${id}_secret_`, 24),
    confirmation_method: 'automatic',
    created: nowIn(ctx),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: given.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  }
}
