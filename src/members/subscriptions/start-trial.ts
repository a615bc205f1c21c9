import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { profiles } from '../tables.ts'
import { startSubscription } from './start-subscription.ts'
import type { SubscriptionGate } from './subscription-gate.ts'

/** Starts the trial of a member whose card is set up. What cannot be started is left to the member. */
export async function startTrial(
  ctx: Context,
  outside: { stripe: Pick<Stripe, 'setupIntents' | 'subscriptions' | 'prices'>; gate: SubscriptionGate },
  { profileId }: { profileId: string },
): Promise<void> {
  const [profile] = await ctx.db
    .select({ planId: profiles.planId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const plan = profile?.planId ? await findPricingPlan(ctx, profile.planId) : null
  if (!plan) return
  try {
    await startSubscription(ctx, outside, { profileId, stripePriceId: plan.stripe.priceId })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    ctx.log.info({ code: error.code }, 'the trial was not started')
  }
}
