import type Stripe from 'stripe'
import { isStripeRefusal } from '../stripe/call-stripe.ts'

/** More invoices than a period that just started can have. */
const NEWEST = 10

/**
 * Finds the invoice of a period that has started but is not charged yet: Stripe keeps it a draft for an hour.
 * This includes an invoice whose charge was stopped for a cancellation that then was not requested at Stripe
 * or got no response. Returns null if there is no such invoice or nothing is left to charge.
 */
export async function findUncharged(
  stripe: Pick<Stripe, 'invoices'>,
  subscription: string,
): Promise<Stripe.Invoice | null> {
  const { data } = await stripe.invoices.list({ subscription, limit: NEWEST })
  return data.find((invoice) => invoice.amount_due > 0 && isUncharged(invoice)) ?? null
}

export function isUncharged({ status, auto_advance, attempted }: Stripe.Invoice): boolean {
  if (status === 'draft') return auto_advance !== false
  return status === 'open' && auto_advance === false && !attempted
}

/** True for a draft of an unpaid subscription. Stripe creates one each period and leaves it as a draft. */
export function isLeftDraft({ status, auto_advance }: Stripe.Invoice): boolean {
  return status === 'draft' && auto_advance === false
}

/**
 * Stops automatic charging of an invoice. Returns false if its charge has already started. Stripe can't
 * delete a subscription's draft, so it is finalized without collection and can then be voided.
 */
export async function stopCharge(
  stripe: Pick<Stripe, 'invoices'>,
  { id = '', status }: Stripe.Invoice,
): Promise<boolean> {
  if (status !== 'draft') return true
  try {
    const { status } = await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    return status === 'open'
  } catch (error) {
    if (isStripeRefusal(error)) return false
    throw error
  }
}
