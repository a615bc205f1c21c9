import type Stripe from 'stripe'
import { unlessRefused } from '../stripe/call-stripe.ts'
import { stopCharge } from './uncharged-month.ts'

/**
 * Voids the unpaid invoices of an ended subscription. They are no longer owed, so an old link or a bank must
 * not request payment. Safe to repeat.
 */
export async function closeUnpaid(stripe: Pick<Stripe, 'invoices'>, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 })
  for (const invoice of data) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    await callOff(stripe, invoice)
  }
}

/** Voids an invoice unless its charge has started. */
export async function callOff(stripe: Pick<Stripe, 'invoices'>, invoice: Stripe.Invoice): Promise<void> {
  if (await stopCharge(stripe, invoice))
    await unlessRefused(() => stripe.invoices.voidInvoice(invoice.id ?? ''))
}
