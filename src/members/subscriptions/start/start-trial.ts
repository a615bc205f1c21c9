import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { BEGINS_WITHIN_MS, findIntention } from '../../payments/customers/trial-intention.ts'
import { profiles, subscriptions } from '../../tables.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import type { PromotionClient } from '../promotions/promotion-code.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import type { SubscriptionGate } from '../subscription-gate.ts'
import { giveUpIntention } from './give-up-intention.ts'
import { releaseStart } from './release-start.ts'
import { startSubscription } from './start-subscription.ts'

/**
 * Starts the trial of a member whose card is set up, with their stored options, but not one that was reported
 * to them as failed. A trial that can no longer start, or not within a day, is released, and its member is
 * notified by mail. While Stripe is unavailable, the job is retried.
 */
export async function startTrial(
  ctx: Context,
  outside: {
    stripe: PromotionClient & ReadingClient & Pick<Stripe, 'setupIntents'>
    gate: SubscriptionGate
  },
  { profileId }: { profileId: string },
): Promise<void> {
  const [profile] = await ctx.db
    .select({ planId: profiles.planId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const [known] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  const intention = known ? null : await findIntention(ctx, profileId)
  if (!known && !intention) return giveUpIntention(ctx, profileId)
  if (known && known.status !== 'starting') return
  if (known && ctx.now().getTime() - known.created.getTime() > BEGINS_WITHIN_MS) {
    const reconciled = await reconcileMember(ctx, outside.stripe, { profileId })
    if (reconciled?.status === 'starting') await releaseStart(ctx, reconciled)
    return
  }
  const plan = profile?.planId ? await findPricingPlan(ctx, profile.planId) : null
  try {
    if (plan)
      await startSubscription(ctx, outside, {
        profileId,
        stripePriceId: plan.stripe.priceId,
        promotionCode: intention?.promotionCode,
      })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    ctx.log.info({ code: error.code }, 'the trial was not started')
    const refused = await findStarting(ctx, profileId)
    if (refused) await releaseStart(ctx, refused)
  }
}

async function findStarting(ctx: Context, profileId: string) {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  return row?.status === 'starting' ? row : null
}
