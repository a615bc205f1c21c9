import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import type { NextCharge } from '../../subscriptions/next-charge.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription-row.ts'
import { subscriptions } from '../../tables.ts'
import { noteLostCustomer } from '../customers/note-lost-customer.ts'
import { findStripeCustomerId, requireOwnProfile } from '../customers/payment-account.ts'
import { callStripe, isMissing } from '../stripe/call-stripe.ts'
import { referencedId } from '../stripe/referenced-id.ts'
import { waitsForBank } from '../stripe/wants-confirmation.ts'
import { isOwing } from './pay-open-invoices.ts'
import { type ChargesClient, NO_CHARGES, type RunningDiscount, readCharges } from './read-charges.ts'
import { isUncharged } from './uncharged-month.ts'

const FAILED = 'Your invoices could not be read just now. Please try again.'
const INVOICES_SHOWN = 24

export type BillingClient = ChargesClient &
  Pick<Stripe, 'paymentMethods' | 'invoicePayments' | 'paymentIntents'>

export type Billing = {
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number } | null
  /** Newest first. */
  invoices: {
    number: string
    issuedAt: Date
    amountCents: number
    status: 'paid' | 'open' | 'void' | 'uncollectible'
    /** The provider's own document. */
    pdfUrl: string | null
    /** The provider's own page, on which an open one is paid, and a bank's question answered. */
    payUrl: string | null
    /** Its charge was not refused: the bank waits for the holder of the card, for the present subscription. */
    bankAsks: boolean
  }[]
  /** What paying now charges: all that is open of the present subscription; null where nothing is owed. */
  dueCents: number | null
  /** What is charged next, to the cent, discounts and credit taken off; null where nothing is. */
  nextCharge: NextCharge | null
  /** What the month that has begun is charged within the hour; null where it is charged, or none has begun. */
  unchargedCents: number | null
  /** When a charge that was refused is tried again. */
  nextTryAt: Date | null
  /** What runs of the promotions that were redeemed. */
  discounts: RunningDiscount[]
}

const NOTHING: Billing = {
  ...{ card: null, invoices: [], dueCents: null, nextCharge: null },
  ...{ unchargedCents: null, nextTryAt: null, discounts: [] },
}

/** One's own card and invoices, as the payment provider has them. */
export async function readBilling(
  ctx: Context,
  stripe: BillingClient,
  { profileId }: { profileId: string },
): Promise<Billing> {
  const profile = await requireOwnProfile(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (!customer) return NOTHING
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  return callStripe(ctx, FAILED, async () => {
    const [card, invoices, charges] = await Promise.all([
      row?.paymentMethod ? findCard(stripe, row.paymentMethod) : null,
      listInvoices(stripe, customer),
      row ? readCharges(stripe, row) : NO_CHARGES,
    ])
    if (!invoices) await noteLostCustomer(ctx, { profileId: profile.id, customer })
    // A draft asks for nothing yet, and has no number.
    const asked = invoices?.filter(({ status }) => status !== 'draft') ?? []
    // What an ended subscription left open is nobody's to pay or to confirm any more.
    const own = invoices?.filter((invoice) => isOfPresent(row, invoice)) ?? []
    const dueCents = row && isOwing(row) ? dueOf(own) : null
    const shown = await Promise.all(asked.map((one) => invoiceOf(stripe, one, { isOwn: own.includes(one) })))
    const facts = { dueCents, unchargedCents: unchargedOf(own), nextTryAt: nextTryOf(own) }
    return { card, invoices: shown, ...facts, ...charges }
  })
}

function isOfPresent(row: SubscriptionRow | undefined, { parent }: Stripe.Invoice): boolean {
  const subscription = referencedId(parent?.subscription_details?.subscription)
  return row?.status !== 'ended' && subscription !== undefined && subscription === row?.stripeSubscriptionId
}

function dueOf(invoices: Stripe.Invoice[]): number {
  return invoices
    .filter(({ status }) => status === 'open')
    .reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
}

function unchargedOf(invoices: Stripe.Invoice[]): number | null {
  return invoices.find((invoice) => invoice.status === 'draft' && isUncharged(invoice))?.amount_due || null
}

/** The newest; null where Stripe does not know the customer. */
async function listInvoices(stripe: BillingClient, customer: string): Promise<Stripe.Invoice[] | null> {
  try {
    return (await stripe.invoices.list({ customer, limit: INVOICES_SHOWN })).data
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The first of the tries to come; what was never charged has had none. */
function nextTryOf(invoices: Stripe.Invoice[]): Date | null {
  const tries = invoices.flatMap(({ status, attempted, next_payment_attempt }) =>
    status === 'open' && attempted && next_payment_attempt ? [next_payment_attempt] : [],
  )
  return tries.length > 0 ? new Date(Math.min(...tries) * 1000) : null
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

async function invoiceOf(
  stripe: BillingClient,
  invoice: Stripe.Invoice,
  { isOwn }: { isOwn: boolean },
): Promise<Billing['invoices'][number]> {
  const { id, number, created, amount_due, status } = invoice
  const isOpen = status === 'open'
  return {
    number: number ?? id ?? '',
    issuedAt: new Date(created * 1000),
    amountCents: amount_due,
    // Drafts are left out before.
    status: status && status !== 'draft' ? status : 'open',
    pdfUrl: invoice.invoice_pdf ?? null,
    payUrl: isOpen && isOwn ? (invoice.hosted_invoice_url ?? null) : null,
    bankAsks: isOpen && isOwn && id !== undefined && (await waitsForBank(stripe, id)),
  }
}
