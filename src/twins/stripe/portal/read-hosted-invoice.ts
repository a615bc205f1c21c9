import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { allObjects, findAny } from '../objects/store.ts'
import { type Invoice, idOf, type PaymentIntent } from '../objects/twin-object.ts'

export type HostedInvoice = {
  id: string
  number: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  issuedAt: string
  paidAt: string | null
  email: string | null
  lines: { id: string; description: string; cents: number }[]
  discountCents: number
  /** The amount taken from the balance or added to it. */
  balanceCents: number
  dueCents: number
  paidCents: number
  refundedCents: number
  /** The secret with which the browser pays or confirms with the bank. Null if nothing is open. */
  clientSecret: string | null
  asksBank: boolean
}

/** Returns an invoice as its own page shows it, to any caller who knows its id. */
export async function readHostedInvoice(ctx: Context, id: string): Promise<HostedInvoice> {
  const invoice = await findAny(ctx, id)
  if (invoice?.object !== 'invoice') throw notFound('invoice')
  const intent = await intentOfInvoice(ctx, invoice)
  const charges = intent ? await allObjects(ctx, 'charge', { payment_intent: intent.id, paid: true }) : []
  const customer = await findAny(ctx, idOf(invoice.customer) ?? '')
  const isOpen = invoice.status === 'open' && intent !== null
  return {
    id,
    number: invoice.number ?? '',
    status: (invoice.status ?? 'draft') as HostedInvoice['status'],
    issuedAt: instant(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: invoice.status_transitions.paid_at ? instant(invoice.status_transitions.paid_at) : null,
    email: customer?.object === 'customer' && !customer.deleted ? customer.email : null,
    lines: invoice.lines.data.map((line) => ({
      id: line.id,
      description: line.description ?? '',
      cents: line.amount,
    })),
    discountCents: invoice.subtotal - invoice.total,
    balanceCents: invoice.amount_due - invoice.total,
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    refundedCents: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    clientSecret: isOpen ? intent.client_secret : null,
    asksBank: isOpen && intent.status === 'requires_action',
  }
}

async function intentOfInvoice(ctx: Context, invoice: Invoice): Promise<PaymentIntent | null> {
  const [payment] = await allObjects(ctx, 'invoice_payment', { invoice: invoice.id })
  const intent = await findAny(ctx, idOf(payment?.payment.payment_intent) ?? '')
  return intent?.object === 'payment_intent' ? intent : null
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
