import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { subscriptions } from '../../tables.ts'
import { callStripe, isMissing } from '../call-stripe.ts'
import { findStripeCustomerId, requireOwnProfile } from '../payment-account.ts'

const FAILED = 'Your invoices could not be read just now. Please try again.'
const INVOICES_SHOWN = 24

export type Billing = {
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number } | null
  /** Newest first. */
  invoices: {
    number: string
    issuedAt: Date
    amountCents: number
    status: 'paid' | 'open' | 'void'
    /** The provider's own document. */
    pdfUrl: string | null
    /** The provider's own page, on which an open one is paid, and a bank's question answered. */
    payUrl: string | null
  }[]
}

/** One's own card and invoices, as the payment provider has them. */
export async function readBilling(
  ctx: Context,
  stripe: Pick<Stripe, 'paymentMethods' | 'invoices'>,
  { profileId }: { profileId: string },
): Promise<Billing> {
  const profile = await requireOwnProfile(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (!customer) return { card: null, invoices: [] }
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  return callStripe(ctx, FAILED, async () => {
    const [card, invoices] = await Promise.all([
      row?.paymentMethod ? findCard(stripe, row.paymentMethod) : null,
      stripe.invoices.list({ customer, limit: INVOICES_SHOWN }),
    ])
    return { card, invoices: invoices.data.map(invoiceOf) }
  })
}

async function findCard(
  stripe: Pick<Stripe, 'paymentMethods'>,
  paymentMethod: string,
): Promise<Billing['card']> {
  try {
    const { card } = await stripe.paymentMethods.retrieve(paymentMethod)
    if (!card) return null
    return { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function invoiceOf(invoice: Stripe.Invoice): Billing['invoices'][number] {
  const { id, number, created, amount_due, status } = invoice
  const isClosed = status === 'void' || status === 'uncollectible'
  return {
    number: number ?? id ?? '',
    issuedAt: new Date(created * 1000),
    amountCents: amount_due,
    status: status === 'paid' ? 'paid' : isClosed ? 'void' : 'open',
    pdfUrl: invoice.invoice_pdf ?? null,
    payUrl: status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  }
}
