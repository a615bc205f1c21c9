import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { checkPrice } from '../payments/check-price.ts'
import { changeAtStripe } from './change-at-stripe.ts'
import {
  findOnlyItem,
  requireChangeableSubscription,
  type SubscriptionChange,
} from './changeable-subscription.ts'
import { findSubscription, type MemberSubscription } from './find-subscription.ts'
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
  await changeAtStripe(ctx, stripe, {
    row: running.row,
    act: 'change-plan',
    // Kept with what is asked for: if the answer is lost, whoever settles it knows the goals as well.
    wish: { planId: plan.id, goals },
    failure: FAILED,
    call: () => moveTo(stripe, running, plan),
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
