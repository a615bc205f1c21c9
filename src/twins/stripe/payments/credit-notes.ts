import { z } from 'zod'
import { applyToBalance } from '../customers/balance.ts'
import { emitEvent } from '../events/events.ts'
import { findInvoicePayment, markPaid } from '../invoices/status/mark-invoice.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { allObjects, insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import { type CreditNote, type Invoice, idOf, type TwinContext, twinId } from '../objects/twin-object.ts'
import { createRefund } from './refunds.ts'

const cents = z.coerce.number().int().min(0).optional()

export const creditNoteParams = z.strictObject({
  invoice: z.string(),
  amount: z.coerce.number().int().positive(),
  refund_amount: cents,
  credit_amount: cents,
  out_of_band_amount: cents,
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  memo: z.string().max(5000).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})
type CreditNoteParams = z.infer<typeof creditNoteParams>

/**
 * Reduces a finalized invoice. On an open invoice this lowers the amount due. On a paid one the amount is
 * returned to the card, to the customer's balance or elsewhere.
 */
export async function createCreditNote(given: TwinContext, params: CreditNoteParams): Promise<CreditNote> {
  const { body: invoice } = await lockObject(given, 'invoice', params.invoice, 'invoice')
  const ctx = await inTimeOf(given, invoice)
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw invalidRequest(
      `Credit notes can only be issued on open or paid invoices. This invoice is ${invoice.status}.`,
      { param: 'invoice' },
    )
  return invoice.status === 'open' ? creditOpen(ctx, invoice, params) : creditPaid(ctx, invoice, params)
}

async function creditOpen(ctx: TwinContext, invoice: Invoice, params: CreditNoteParams): Promise<CreditNote> {
  if (params.amount > invoice.amount_remaining) throw tooMuch(params.amount, invoice.amount_remaining)
  const note = await insertNote(ctx, invoice, { params, refund: null })
  const left = invoice.amount_remaining - params.amount
  const reduced = await saveObject<Invoice>(ctx, {
    ...invoice,
    amount_due: invoice.amount_due - params.amount,
    amount_remaining: left,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + params.amount,
  })
  await reducePayment(ctx, reduced)
  if (left === 0) await markPaid(ctx, reduced)
  return note
}

async function reducePayment(ctx: TwinContext, invoice: Invoice): Promise<void> {
  const payment = await findInvoicePayment(ctx, invoice)
  const id = idOf(payment?.payment.payment_intent)
  if (!payment || !id) return
  const { body: intent } = await lockObject(ctx, 'payment_intent', id)
  await saveObject(ctx, { ...intent, amount: invoice.amount_remaining })
  await saveObject(ctx, { ...payment, amount_requested: invoice.amount_remaining })
}

async function creditPaid(ctx: TwinContext, invoice: Invoice, params: CreditNoteParams): Promise<CreditNote> {
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount
  if (params.amount > left) throw tooMuch(params.amount, left)
  const { refund_amount = 0, credit_amount = 0, out_of_band_amount = 0 } = params
  if (refund_amount + credit_amount + out_of_band_amount !== params.amount)
    throw invalidRequest(
      'The sum of credit amount, refund amount and out of band amount must equal the credit note amount.',
      { param: 'amount' },
    )
  const refund = refund_amount > 0 ? await refundInvoice(ctx, invoice, refund_amount) : null
  const note = await insertNote(ctx, invoice, { params, refund })
  const customer = idOf(invoice.customer) ?? ''
  const movement = { amount: -credit_amount, type: 'credit_note' as const, creditNote: note.id }
  await applyToBalance(ctx, customer, movement)
  await saveObject<Invoice>(ctx, {
    ...invoice,
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + params.amount,
  })
  return note
}

async function refundInvoice(ctx: TwinContext, invoice: Invoice, amount: number) {
  const payment = await findInvoicePayment(ctx, invoice)
  const payment_intent = idOf(payment?.payment.payment_intent)
  if (!payment_intent)
    throw invalidRequest('This invoice was not paid by a card: there is nothing to refund.', {
      param: 'refund_amount',
    })
  return createRefund(ctx, { payment_intent, amount, reason: 'requested_by_customer' })
}

type Noted = { params: CreditNoteParams; refund: { id: string; amount: number } | null }

async function insertNote(
  ctx: TwinContext,
  invoice: Invoice,
  { params, refund }: Noted,
): Promise<CreditNote> {
  const earlier = await allObjects(ctx, 'credit_note', { invoice: invoice.id })
  const note = await insertObject(ctx, newNote(ctx, invoice, { params, refund, place: earlier.length + 1 }))
  await emitEvent(ctx, 'credit_note.created', note)
  return note
}

function newNote(
  ctx: TwinContext,
  invoice: Invoice,
  { params, refund, place }: Noted & { place: number },
): CreditNote {
  const id = twinId('cn_1', 23)
  const { amount } = params
  const isPaid = invoice.status === 'paid'
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: nowIn(ctx),
    currency: invoice.currency,
    customer: idOf(invoice.customer) ?? '',
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: nowIn(ctx),
    invoice: invoice.id ?? '',
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: params.memo ?? null,
    metadata: params.metadata,
    number: `${invoice.number}-CN-${String(place).padStart(2, '0')}`,
    out_of_band_amount: params.out_of_band_amount ?? null,
    pdf: '',
    post_payment_amount: isPaid ? amount : 0,
    pre_payment_amount: isPaid ? 0 : amount,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: isPaid ? 'post_payment' : 'pre_payment',
    voided_at: null,
  }
}

function tooMuch(amount: number, left: number) {
  return invalidRequest(
    `The credit note amount (${amount}) is greater than what is left of the invoice (${left}).`,
    { param: 'amount' },
  )
}

export const creditNoteUpdateParams = z.strictObject({
  memo: z.string().max(5000).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export async function updateCreditNote(
  ctx: TwinContext,
  id: string,
  { memo, metadata }: z.infer<typeof creditNoteUpdateParams>,
): Promise<CreditNote> {
  const { body: note } = await lockObject(ctx, 'credit_note', id)
  const updated = await saveObject<CreditNote>(ctx, {
    ...note,
    ...(memo === undefined ? {} : { memo }),
    metadata: { ...note.metadata, ...metadata },
  })
  await emitEvent(ctx, 'credit_note.updated', updated)
  return updated
}
