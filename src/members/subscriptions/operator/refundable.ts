import type Stripe from 'stripe'
import { AppError } from '#platform/errors.ts'

/** What was paid for an invoice of this customer and not given back yet. */
export type Refundable = { invoice: Stripe.Invoice; paymentIntent: string; leftCents: number }

/** Reads what can be given back of an invoice. Throws `conflict` where there is nothing, or it is somebody else's. */
export async function requireRefundable(
  stripe: Pick<Stripe, 'invoices' | 'invoicePayments' | 'refunds'>,
  {
    customer,
    invoice: id,
    amountCents,
  }: { customer: string; invoice: string; amountCents?: number | undefined },
): Promise<Refundable> {
  const invoice = await requireInvoiceOf(stripe, { customer, invoice: id })
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 1 })
  const paid = data[0]?.payment.payment_intent
  const paymentIntent = typeof paid === 'string' ? paid : paid?.id
  if (invoice.status !== 'paid' || !paymentIntent)
    throw new AppError('conflict', 'Nothing was charged for this invoice, so nothing can be given back.')
  const leftCents = invoice.amount_paid - (await refundedCents(stripe, paymentIntent))
  if (leftCents <= 0) throw new AppError('conflict', 'All of this invoice has been given back.')
  if (amountCents && amountCents > leftCents) {
    const message = `Of this invoice, no more than ${dollars(leftCents)} can be given back.`
    throw new AppError('invalid', message, { amountCents: message })
  }
  return { invoice, paymentIntent, leftCents }
}

/** An invoice of this customer alone: another member's is not there. */
export async function requireInvoiceOf(
  stripe: Pick<Stripe, 'invoices'>,
  { customer, invoice: id }: { customer: string; invoice: string },
): Promise<Stripe.Invoice> {
  const { data } = await stripe.invoices.list({ customer, limit: 100 })
  const found = data.find((each) => each.id === id)
  if (!found) throw new AppError('not_found', 'We could not find this invoice.')
  return found
}

/** What is given back already, or on its way. */
async function refundedCents(stripe: Pick<Stripe, 'refunds'>, paymentIntent: string): Promise<number> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  return data
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function dollars(cents: number): string {
  return DOLLARS.format(cents / 100)
}
