import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import type { ReadingClient } from '../../subscriptions/mail/read-owed.ts'
import type { NextCharge } from '../../subscriptions/next-charge.ts'
import { forgetLostCustomer } from '../../subscriptions/reconcile/lost-customer.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription-row.ts'
import { subscriptions } from '../../tables.ts'
import {
  findStripeCustomerId,
  listStripeCustomerIds,
  requireOwnProfile,
} from '../customers/payment-account.ts'
import { callStripe, isMissing } from '../stripe/call-stripe.ts'
import { referencedId } from '../stripe/referenced-id.ts'
import { isUncharged } from '../unpaid/uncharged-month.ts'
import { invoicesToPay, isOwing } from './pay-open-invoices.ts'
import { type ChargesClient, NO_CHARGES, type RunningDiscount, readCharges } from './read-charges.ts'
import {
  INVOICES_FAILED,
  type InvoicesClient,
  listInvoices,
  type ShownInvoice,
  showInvoices,
} from './read-invoices.ts'

export type BillingClient = ChargesClient & InvoicesClient & ReadingClient

export type Billing = {
  card: { brand: string; last4: string; expiryMonth: number; expiryYear: number } | null
  /** Newest first. */
  invoices: ShownInvoice[]
  /** After which invoice there are earlier ones; null where there are none. */
  earlierThan: string | null
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
  ...{ card: null, invoices: [], earlierThan: null, dueCents: null, nextCharge: null },
  ...{ unchargedCents: null, nextTryAt: null, discounts: [] },
}

/** One's own card and invoices, as the payment provider has them. */
export async function readBilling(
  ctx: Context,
  stripe: BillingClient,
  { profileId }: { profileId: string },
): Promise<Billing> {
  const profile = await requireOwnProfile(ctx, profileId)
  const [customer, ...former] = await listStripeCustomerIds(ctx, profile.id)
  if (!customer) return NOTHING
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  return callStripe(ctx, INVOICES_FAILED, async () => {
    const [card, listed, charges] = await Promise.all([
      row?.paymentMethod ? findCard(stripe, row.paymentMethod) : null,
      listInvoices(stripe, { customers: [customer, ...former] }),
      row ? readCharges(stripe, row) : NO_CHARGES,
    ])
    const present = await findStripeCustomerId(ctx, profile.id)
    if (listed.isMissing && present === customer)
      await forgetLostCustomer(ctx, stripe, { profileId: profile.id, customer })
    const { data, earlierThan } = listed
    // What an ended subscription left open is nobody's to pay or to confirm any more.
    const isOwn = (invoice: Stripe.Invoice) => isOfPresent(row, invoice)
    const own = data.filter(isOwn)
    const dueCents = row && isOwing(row) ? dueOf(invoicesToPay(row, own)) : null
    const invoices = await showInvoices(ctx, stripe, { listed: data, isOwn })
    const facts = { dueCents, unchargedCents: unchargedOf(own), nextTryAt: nextTryOf(own) }
    return { card, invoices, earlierThan, ...facts, ...charges }
  })
}

function isOfPresent(row: SubscriptionRow | undefined, { parent }: Stripe.Invoice): boolean {
  const subscription = referencedId(parent?.subscription_details?.subscription)
  return row?.status !== 'ended' && subscription !== undefined && subscription === row?.stripeSubscriptionId
}

function dueOf(invoices: Stripe.Invoice[]): number {
  return invoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
}

function unchargedOf(invoices: Stripe.Invoice[]): number | null {
  return invoices.find((invoice) => invoice.status === 'draft' && isUncharged(invoice))?.amount_due || null
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
    const { card, customer } = await stripe.paymentMethods.retrieve(paymentMethod)
    // One that was detached cannot be charged again.
    if (!card || customer === null) return null
    return { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
