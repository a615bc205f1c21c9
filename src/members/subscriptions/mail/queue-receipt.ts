import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { findProfileIdOfCustomer } from '../../payments/customers/payment-account.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { subscriptions } from '../../tables.ts'
import { type MailAboutMoney, queueBillingMail } from './queue-billing-mail.ts'

/** Queues a receipt for a charge, once per invoice. */
export async function queueReceipt(ctx: Context, invoice: Stripe.Invoice): Promise<void> {
  const { customer, id } = invoice
  const stripeCustomerId = referencedId(customer) ?? ''
  const profileId = await findProfileIdOfCustomer(ctx, stripeCustomerId)
  if (!profileId || !id) return
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  if (!row) return
  await queueBillingMail(ctx, row, receiptOf(invoice, id))
}

/** Builds a receipt from an invoice, regardless of later changes to the subscription. */
export function receiptOf(
  { amount_paid: paidCents, lines }: Stripe.Invoice,
  occasion: string,
): MailAboutMoney {
  const charged = lines?.data.filter(({ amount }) => amount > 0).at(-1)
  const { price, product = null } = charged?.pricing?.price_details ?? {}
  const priceId = referencedId(price)
  return {
    kind: 'receipt',
    occasion,
    paidCents,
    ...(charged && { paidUntil: new Date(charged.period.end * 1000) }),
    ...(priceId && { soldPrice: { id: priceId, product } }),
  }
}
