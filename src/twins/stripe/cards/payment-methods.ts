import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { sandboxKeys } from '../objects/sandbox-keys.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { epochSeconds, type PaymentMethod, type TwinContext, twinId } from '../objects/twin-object.ts'
import { type CheckedCard, checkCard } from './sandbox-cards.ts'

const text = z.string().max(500).optional()

export const paymentMethodParams = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string(),
    exp_month: z.coerce.number().int(),
    exp_year: z.coerce.number().int(),
    cvc: z.string().optional(),
  }),
  billing_details: z
    .strictObject({
      name: text,
      email: text,
      phone: text,
      address: z
        .strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
        .optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})
export type PaymentMethodParams = z.infer<typeof paymentMethodParams>

export function createPaymentMethod(ctx: TwinContext, params: PaymentMethodParams): Promise<PaymentMethod> {
  const checked = checkCard(params.card, ctx.now())
  const { setup, charge, authentication, dispute, refund } = checked.card
  const { address, ...billing } = params.billing_details ?? {}
  const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  const method: PaymentMethod = {
    id: twinId('pm_1', 23),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      address: { ...noAddress, ...address },
      tax_id: null,
    },
    card: cardOf(ctx, checked),
    created: epochSeconds(ctx.now()),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: params.metadata,
    type: 'card',
  }
  return insertObject(ctx, method, {
    card: { setup, charge, authentication, dispute, ...(refund && { refund }) },
  })
}

export async function attachPaymentMethod(
  ctx: TwinContext,
  method: PaymentMethod,
  customer: string,
): Promise<PaymentMethod> {
  if (method.customer === customer) return method
  const attached = await saveObject(ctx, { ...method, customer })
  await emitEvent(ctx, 'payment_method.attached', attached)
  return attached
}

/** Detaches a card from its customer. It can no longer be charged. */
export async function detachPaymentMethod(ctx: TwinContext, id: string): Promise<PaymentMethod> {
  const { body: method } = await lockObject(ctx, 'payment_method', id)
  if (!method.customer)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const detached = await saveObject<PaymentMethod>(ctx, { ...method, customer: null })
  await emitEvent(ctx, 'payment_method.detached', detached, { customer: method.customer })
  return detached
}

export const paymentMethodUpdateParams = z.strictObject({
  card: z
    .strictObject({ exp_month: z.coerce.number().int().min(1).max(12), exp_year: z.coerce.number().int() })
    .partial()
    .optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function updatePaymentMethod(
  ctx: TwinContext,
  id: string,
  { card, metadata }: z.infer<typeof paymentMethodUpdateParams>,
): Promise<PaymentMethod> {
  const { body: method } = await lockObject(ctx, 'payment_method', id)
  const updated = await saveObject<PaymentMethod>(ctx, {
    ...method,
    ...(method.card ? { card: { ...method.card, ...given(card) } } : {}),
    metadata: { ...method.metadata, ...metadata },
  })
  await emitEvent(ctx, 'payment_method.updated', updated)
  return updated
}

function given(card: { exp_month?: number | undefined; exp_year?: number | undefined } = {}) {
  const { exp_month, exp_year } = card
  return { ...(exp_month ? { exp_month } : {}), ...(exp_year ? { exp_year } : {}) }
}

function cardOf(
  ctx: TwinContext,
  { number, expMonth, expYear, hasCvc, card }: CheckedCard,
): PaymentMethod['card'] {
  const fingerprint = createHmac('sha256', sandboxKeys(ctx.config).secretKey)
    .update(number)
    .digest('base64url')
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: hasCvc ? 'pass' : null,
    },
    country: 'US',
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprint.slice(0, 16),
    funding: card.funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}
