import { and, eq, inArray, lt } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { subscriptions } from '../../tables.ts'

/**
 * Records a month that is paid while another one is owed. The subscription at Stripe doesn't show this, but
 * meal plans continue after it as after any paid month.
 */
export async function notePaidMonth({ db }: Context, { parent, lines }: Stripe.Invoice): Promise<void> {
  const id = referencedId(parent?.subscription_details?.subscription)
  const months = lines.data.filter(({ parent }) => parent?.subscription_item_details?.proration === false)
  const paidUntil = new Date(Math.max(0, ...months.map(({ period }) => period.end)) * 1000)
  if (!id) return
  await db
    .update(subscriptions)
    .set({ paidUntil })
    .where(
      and(
        eq(subscriptions.stripeSubscriptionId, id),
        inArray(subscriptions.status, ['past_due', 'unpaid']),
        lt(subscriptions.paidUntil, paidUntil),
      ),
    )
}
