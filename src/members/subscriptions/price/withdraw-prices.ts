import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { isAway, unlessMissing } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { nextReadNumber } from '../read-number.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { isCharged } from './price-notice.ts'

const AT_ONCE = 200

type Client = ReadingClient

/**
 * Withdraws announced prices that their plan no longer has, and notifies the members that their price stays.
 * Stripe is read first, because it may have the new price and only its response was lost. Safe to repeat.
 */
export async function withdrawPrices(ctx: Context, stripe: Client): Promise<void> {
  requireAdmin(ctx.requester)
  const { nextPriceId, nextPriceCents } = subscriptions
  const rows = await ctx.db
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(pricingPlans, eq(pricingPlans.id, subscriptions.planId))
    .where(and(isNotNull(nextPriceId), ne(nextPriceCents, pricingPlans.priceCents)))
    .orderBy(asc(subscriptions.profileId))
    .limit(AT_ONCE)
  for (const { row } of rows) {
    try {
      await readAgain(ctx, stripe, row)
      await withdraw(ctx, row)
    } catch (error) {
      if (isAway(error)) throw error
      ctx.log.error({ err: error, subscription: row.id }, 'an announced price could not be taken back')
    }
  }
}

/** If the price already applies there, its announcement is removed. */
async function readAgain(
  ctx: Context,
  stripe: Client,
  { stripeSubscriptionId: id }: SubscriptionRow,
): Promise<void> {
  if (!id) return
  const readNumber = await nextReadNumber(ctx)
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id))
  if (subscription) await recordSubscription(ctx, stripe, { subscription, readNumber })
}

/** A member who has canceled is not charged at any price, so they are not notified. */
async function withdraw(ctx: Context, notified: SubscriptionRow): Promise<void> {
  const { id, nextPriceId, nextPriceFrom, nextPriceCents, priceCents } = notified
  await inTransaction(ctx, async (ctx) => {
    const [stays] = await ctx.db
      .update(subscriptions)
      .set({ nextPriceId: null, nextPriceCents: null, nextPriceFrom: null })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.nextPriceId, nextPriceId ?? '')))
      .returning()
    if (!stays) return
    const occasion = `${nextPriceId}:${nextPriceFrom?.toISOString()}`
    if (isCharged(stays)) await queueBillingMail(ctx, notified, { kind: 'price-stays', occasion })
    await recordChange(ctx, {
      act: 'withdraw-price',
      subject: `subscription:${id}`,
      before: { priceCents: nextPriceCents },
      after: { priceCents },
    })
  })
}
