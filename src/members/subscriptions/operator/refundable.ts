import type Stripe from 'stripe'
import { AppError } from '#platform/errors.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { dollars } from '../dollars.ts'

type Client = Pick<Stripe, 'invoices' | 'invoicePayments' | 'refunds'>

/** The payment of an invoice and its refunds, completed or pending. */
export type PaidInvoice = { paidCents: number; paymentIntent: string; refunds: Stripe.Refund[] }

/** Throws `conflict` if nothing was charged, and `not_found` if the invoice belongs to another customer. */
export async function readPaymentOf(
  stripe: Client,
  { customer, invoice: id }: { customer: string; invoice: string },
): Promise<PaidInvoice> {
  const invoice = await requireInvoiceOf(stripe, { customer, invoice: id })
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 1 })
  const paid = data[0]?.payment.payment_intent
  const paymentIntent = referencedId(paid)
  if (invoice.status !== 'paid' || !paymentIntent)
    throw new AppError('conflict', 'Nothing was charged for this invoice, so nothing can be refunded.')
  const refunds = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  return {
    paidCents: invoice.amount_paid,
    paymentIntent,
    refunds: refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
  }
}

/** Returns the refundable amount. Throws if it is zero or less than requested. */
export function requireRefundable(
  { paidCents, refunds }: PaidInvoice,
  { amountCents }: { amountCents?: number | undefined },
): number {
  const leftCents = paidCents - refunds.reduce((sum, { amount }) => sum + amount, 0)
  if (leftCents <= 0) throw new AppError('conflict', 'All of this invoice has been refunded.')
  if (amountCents && amountCents > leftCents) {
    const message = `Of this invoice, no more than ${dollars(leftCents)} can be refunded.`
    throw new AppError('invalid', message, { amountCents: message })
  }
  return leftCents
}

/** Returns an invoice of this customer. Throws `not_found` for one of another member. */
export async function requireInvoiceOf(
  stripe: Pick<Stripe, 'invoices'>,
  { customer, invoice: id }: { customer: string; invoice: string },
): Promise<Stripe.Invoice> {
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  const found = data.find((each) => each.id === id)
  if (!found) throw new AppError('not_found', 'We could not find this invoice.')
  return found
}
