import type Stripe from 'stripe'
import { unlessRefused } from '../stripe/call-stripe.ts'
import { stopCharge } from './uncharged-month.ts'

/**
 * Calls off what a subscription that has ended left unpaid: nobody owes it any more, and nobody shall be asked for it by
 * an old link or by their bank. Safe to repeat.
 */
export async function closeUnpaid(stripe: Pick<Stripe, 'invoices'>, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 })
  for (const invoice of data) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    await callOff(stripe, invoice)
  }
}

/** Nobody is asked for it any more, unless its charge has begun. */
export async function callOff(stripe: Pick<Stripe, 'invoices'>, invoice: Stripe.Invoice): Promise<void> {
  if (await stopCharge(stripe, invoice))
    await unlessRefused(() => stripe.invoices.voidInvoice(invoice.id ?? ''))
}
