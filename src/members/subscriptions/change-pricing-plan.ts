import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { callStripe } from '../payments/call-stripe.ts'
import { checkPrice } from '../payments/check-price.ts'
import { profiles } from '../tables.ts'
import {
  findOnlyItem,
  requireChangeableSubscription,
  type SubscriptionChange,
} from './changeable-subscription.ts'
import { findSubscription, type MemberSubscription } from './find-subscription.ts'
import { recordSubscription } from './record-subscription.ts'
import type { Running } from './require-running.ts'
import { requireServableMember, type SubscriptionGate } from './subscription-gate.ts'

const FAILED = 'Your plan could not be changed just now. Nothing has changed. Please try again.'

type Outside = { stripe: Pick<Stripe, 'subscriptions' | 'prices'>; gate: SubscriptionGate }

/**
 * Moves a running subscription to another plan, with the health goals that it shall cover. During the trial it
 * costs nothing; later the rest of the month is settled at once, to the day. Repeated, it changes nothing.
 */
export async function changePricingPlan(
  ctx: Context,
  { stripe, gate }: Outside,
  { profileId, planId, goals }: SubscriptionChange & { goals: string[] },
): Promise<MemberSubscription> {
  const { running, plan } = await requireChangeableSubscription(ctx, { profileId, planId, goals })
  await requireServableMember(ctx, gate, { ...running.profile, goals })
  await checkPrice(ctx, stripe, plan, FAILED)
  const askedAt = ctx.now()
  const subscription = await callStripe(ctx, FAILED, () => moveTo(stripe, running, plan))
  await inTransaction(ctx, async (ctx) => {
    await recordSubscription(ctx, { subscription, askedAt })
    await ctx.db
      .update(profiles)
      .set({ planId: plan.id, goals, changedAt: ctx.now() })
      .where(eq(profiles.id, profileId))
    const { planId, goals: before } = running.profile
    await recordChange(ctx, {
      act: 'change-plan',
      subject: `profile:${profileId}`,
      before: { planId, goals: before },
      after: { planId: plan.id, goals },
    })
  })
  return findSubscription(ctx, { profileId })
}

async function moveTo(
  stripe: Outside['stripe'],
  { row }: Running,
  plan: PricingPlan,
): Promise<Stripe.Subscription> {
  const { subscription, item } = await findOnlyItem(stripe, row.stripeSubscriptionId)
  if (item.price.id === plan.stripe.priceId) return subscription
  return stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: plan.stripe.priceId }],
    proration_behavior: subscription.status === 'trialing' ? 'none' : 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
}
