import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type Charge, idOf, type Refund, type TwinContext, twinId } from '../objects/twin-object.ts'

export const refundParams = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.coerce.number().int().positive().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const refundUpdateParams = z.strictObject({
  metadata: z.record(z.string(), z.string()).default({}),
})

/** Refunds a charge, in full unless an amount is named. Several partial refunds are possible. */
export async function createRefund(
  ctx: TwinContext,
  params: Omit<z.infer<typeof refundParams>, 'metadata'> & { metadata?: Record<string, string> },
): Promise<Refund> {
  const charge = await refundableCharge(ctx, params)
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  const refund = await insertObject<Refund>(ctx, {
    id: twinId('re_3', 23),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowIn(ctx),
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    metadata: params.metadata ?? {},
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const amount_refunded = charge.amount_refunded + amount
  const after = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  await saveObject<Charge>(ctx, after)
  await emitEvent(ctx, 'refund.created', refund)
  await emitEvent(ctx, 'charge.refunded', after, { amount_refunded: charge.amount_refunded })
  if (await comesBack(ctx, charge)) await failRefund(ctx, { refund, charge })
  return refund
}

async function comesBack(ctx: TwinContext, { payment_method }: Charge): Promise<boolean> {
  if (!payment_method) return false
  const { hidden } = await lockObject(ctx, 'payment_method', payment_method)
  return hidden.card?.refund === 'fails'
}

/**
 * Simulates a bank that returns the refund. At Stripe this takes some days, after the refund was already
 * reported as succeeded.
 */
async function failRefund(
  ctx: TwinContext,
  { refund, charge }: { refund: Refund; charge: Charge },
): Promise<void> {
  await saveObject<Charge>(ctx, charge)
  const failed = await saveObject<Refund>(ctx, {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  await emitEvent(ctx, 'refund.updated', failed)
  await emitEvent(ctx, 'refund.failed', failed)
}

async function refundableCharge(
  ctx: TwinContext,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Charge> {
  if ((charge === undefined) === (payment_intent === undefined))
    throw invalidRequest('You must provide exactly one of: charge, payment_intent.', {
      code: 'parameter_missing',
      param: 'charge',
    })
  const id = charge ?? (await chargeOfIntent(ctx, payment_intent ?? ''))
  const { body: found } = await lockObject(ctx, 'charge', id, 'charge')
  if (found.disputed)
    throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (found.refunded)
    throw invalidRequest(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (found.status !== 'succeeded') throw invalidRequest(`Charge ${id} was not paid: it cannot be refunded.`)
  return found
}

async function chargeOfIntent(ctx: TwinContext, id: string): Promise<string> {
  const { body: intent } = await lockObject(ctx, 'payment_intent', id, 'payment_intent')
  const charge = idOf(intent.latest_charge)
  if (charge) return charge
  throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
  })
}

export async function updateRefund(
  ctx: TwinContext,
  id: string,
  { metadata }: z.infer<typeof refundUpdateParams>,
): Promise<Refund> {
  const { body: refund } = await lockObject(ctx, 'refund', id)
  return saveObject<Refund>(ctx, { ...refund, metadata: { ...refund.metadata, ...metadata } })
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
