import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { loggedOf, unlessMissing } from './call-stripe.ts'
import { referencedId } from './referenced-id.ts'

export type RefundsClient = Pick<Stripe, 'charges' | 'invoicePayments'>

/** A retried charge is later than its invoice, but never this late. */
const LATEST_CHARGE_SECONDS = 60 * 24 * 60 * 60

/**
 * Returns the refunds of these invoices, in cents, by invoice id. If the key is not allowed to read charges,
 * the invoices are shown without refunds.
 */
export async function readRefunds(
  ctx: Context,
  stripe: RefundsClient,
  invoices: Stripe.Invoice[],
): Promise<Map<string, number>> {
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0)
  const customers = new Set(paid.flatMap(({ customer }) => referencedId(customer) ?? []))
  try {
    const refunds = [...customers].map((customer) =>
      refundsOf(stripe, {
        customer,
        paidAt: paid
          .filter((invoice) => referencedId(invoice.customer) === customer)
          .map(({ created }) => created),
      }),
    )
    return new Map((await Promise.all(refunds)).flat())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    ctx.log.warn(loggedOf(error), 'refunds could not be read')
    return new Map()
  }
}

async function refundsOf(
  stripe: RefundsClient,
  { customer, paidAt }: { customer: string; paidAt: number[] },
): Promise<[string, number][]> {
  const created = { gte: Math.min(...paidAt), lte: Math.max(...paidAt) + LATEST_CHARGE_SECONDS }
  const charges = await unlessMissing(() => stripe.charges.list({ customer, created, limit: 100 }))
  const refunded = charges?.data.filter(({ amount_refunded }) => amount_refunded > 0) ?? []
  return Promise.all(refunded.map((charge) => refundOf(stripe, charge)))
}

async function refundOf(
  stripe: RefundsClient,
  { payment_intent, amount_refunded }: Stripe.Charge,
): Promise<[string, number]> {
  const intent = referencedId(payment_intent)
  if (!intent) return ['', amount_refunded]
  const payment = { type: 'payment_intent' as const, payment_intent: intent }
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 })
  return [referencedId(data[0]?.invoice) ?? '', amount_refunded]
}
