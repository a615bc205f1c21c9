import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { findProfileIdOfCustomer } from '../../payments/customers/payment-account.ts'
import { subscriptions } from '../../tables.ts'
import { queueBillingMail } from './queue-billing-mail.ts'

/** Writes to a member what was charged, once for each invoice. */
export async function queueReceipt(ctx: Context, invoice: Stripe.Invoice): Promise<void> {
  const { customer, id, amount_paid: paidCents } = invoice
  const stripeCustomerId = typeof customer === 'string' ? customer : (customer?.id ?? '')
  const profileId = await findProfileIdOfCustomer(ctx, stripeCustomerId)
  if (!profileId || !id) return
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  if (!row) return
  await queueBillingMail(ctx, row, { kind: 'receipt', occasion: id, paidCents })
}
