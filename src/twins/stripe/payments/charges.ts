import { z } from 'zod'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { allObjects, insertObject, lockObject, saveObject } from '../objects/store.ts'
import type { Decline, TestCard } from '../objects/test-card.ts'
import {
  type Charge,
  idOf,
  type PaymentIntent,
  type PaymentMethod,
  type TwinContext,
  twinId,
} from '../objects/twin-object.ts'
import { hostedInvoiceUrl } from '../portal/hosted-invoice-url.ts'
import { openDispute } from './disputes.ts'

type Charging = {
  intent: PaymentIntent
  method: PaymentMethod
  decline: Decline | null
  dispute: TestCard['dispute']
}

/** Records that a card was charged or declined. */
export async function insertCharge(ctx: TwinContext, charging: Charging): Promise<Charge> {
  const receipt_url = charging.decline ? null : await receiptUrl(ctx, charging)
  const charge = await insertObject(ctx, { ...newCharge(ctx, charging), receipt_url })
  await emitEvent(ctx, charging.decline ? 'charge.failed' : 'charge.succeeded', charge)
  return charging.dispute ? openDispute(ctx, charge, charging.dispute) : charge
}

/** The payment of an invoice has a receipt. In the twin, a single payment has none. */
async function receiptUrl(ctx: TwinContext, { intent }: Charging): Promise<string | null> {
  const [payment] = await allObjects(ctx, 'invoice_payment', { payment: { payment_intent: intent.id } })
  const invoice = idOf(payment?.invoice)
  return invoice ? hostedInvoiceUrl(ctx, invoice) : null
}

export const chargeUpdateParams = z.strictObject({
  description: z.string().max(1000).optional(),
  receipt_email: z.string().max(500).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function updateCharge(
  ctx: TwinContext,
  id: string,
  { metadata, ...fields }: z.infer<typeof chargeUpdateParams>,
): Promise<Charge> {
  const { body: charge } = await lockObject(ctx, 'charge', id)
  const updated = await saveObject<Charge>(ctx, {
    ...charge,
    ...fields,
    metadata: { ...charge.metadata, ...metadata },
  })
  await emitEvent(ctx, 'charge.updated', updated)
  return updated
}

function newCharge(ctx: TwinContext, { intent, method, decline }: Charging): Charge {
  const id = twinId('ch_3', 23)
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !decline,
    created: nowIn(ctx),
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails({ card }: PaymentMethod): Charge['payment_method_details'] {
  if (!card) return null
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card
  const known = { brand, country, exp_month, exp_year, fingerprint: fingerprint ?? null, funding, last4 }
  return { card: known, type: 'card' } as unknown as Charge['payment_method_details']
}
