import type Stripe from 'stripe'
import { isStripeRefusal } from '../stripe/call-stripe.ts'

/** More than a month that has just begun can have. */
const NEWEST = 10

/**
 * The invoice of a month that has begun and is not charged yet: Stripe leaves it a draft for an hour. So is one that was
 * called off, whose end was not asked for or not answered. Null where there is none, or nothing is left to charge.
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

/** Stripe makes a draft of each month of an unpaid subscription, and leaves it so. */
export function isLeftDraft({ status, auto_advance }: Stripe.Invoice): boolean {
  return status === 'draft' && auto_advance === false
}

/**
 * Has it charged no more by itself. False where it could not be stopped, since its charge has begun. A draft of a
 * subscription cannot be deleted at Stripe: it is finalized so that nothing follows, and can be voided then.
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
