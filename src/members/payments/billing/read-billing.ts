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
  /** The invoice after which earlier ones follow. Null if there are none. */
  earlierThan: string | null
  /**
   * The amount charged when the member pays now: all open invoices of the current subscription. Null if
   * nothing is owed.
   */
  dueCents: number | null
  /** The next charge, to the cent, after discounts and credit. Null if nothing will be charged. */
  nextCharge: NextCharge | null
  /**
   * The amount to be charged within the hour for the period that just started. Null if it has been charged or
   * no new period has started.
   */
  unchargedCents: number | null
  /** The time of the next retry after a refused charge. */
  nextTryAt: Date | null
  discounts: RunningDiscount[]
}

const NOTHING: Billing = {
  card: null,
  invoices: [],
  earlierThan: null,
  dueCents: null,
  nextCharge: null,
  unchargedCents: null,
  nextTryAt: null,
  discounts: [],
}

/** Returns the member's own card and invoices from the payment provider. */
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
    // Open invoices of an ended subscription no longer need to be paid or confirmed.
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

/** Returns the earliest upcoming retry. An invoice that was never charged has none. */
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
    // A detached card cannot be charged again.
    if (!card || customer === null) return null
    return { brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
