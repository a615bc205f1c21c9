import { and, eq, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { knowsPrice } from '../../payments/set-up/check-price.ts'
import { unlessMissing } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import { NOTHING_PENDING } from '../pending-act.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

/**
 * Ends a subscription that Stripe no longer has, so that the member can start it again. If Stripe does not
 * know its price either, our key may belong to another account, and the subscription is left unchanged. Safe
 * to repeat.
 */
export async function endLostSubscription(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions' | 'prices'>,
  row: SubscriptionRow,
): Promise<void> {
  const { id, stripeSubscriptionId } = row
  if (!stripeSubscriptionId || row.status === 'ended') return
  if (await unlessMissing(() => stripe.subscriptions.retrieve(stripeSubscriptionId))) return
  if (!(await knowsPrice(stripe, row.stripePriceId)))
    return ctx.log.error({ subscription: id }, 'Stripe knows neither a subscription nor its price')
  await inTransaction(ctx, async (ctx) => {
    const endsAt = ctx.now()
    const paidUntil = row.paidUntil && row.paidUntil < endsAt ? row.paidUntil : endsAt
    const isSame = and(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId), eq(subscriptions.id, id))
    const [ended] = await ctx.db
      .update(subscriptions)
      .set({ status: 'ended', endsAt, paidUntil, awaitedPlan: null, ...NOTHING_PENDING })
      .where(and(isSame, ne(subscriptions.status, 'ended')))
      .returning()
    if (!ended) return
    ctx.log.warn({ subscription: id }, 'Stripe does not have a subscription any more: it has ended')
    await recordChange(ctx, {
      act: 'update',
      subject: `subscription:${id}`,
      before: row.status,
      after: ended.status,
    })
    await queueBillingMail(ctx, ended, { kind: 'ended', occasion: `gone:${stripeSubscriptionId}` })
  })
}
