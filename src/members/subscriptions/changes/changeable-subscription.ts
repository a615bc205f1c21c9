import type Stripe from 'stripe'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { SubscriptionStatus } from '../../columns/subscription-status.ts'
import { checkChoice } from '../../profiles/store/check-choice.ts'
import { openGoals } from '../../profiles/store/open-goals.ts'
import { type Running, requireRunning } from '../require-running.ts'
import { SUBSCRIPTION_STATES } from '../subscription-states.ts'

export type SubscriptionChange = { profileId: string; planId: string }

/** Returns the subscription and the plan it can be moved to. Checks the goals if they are passed. */
export async function requireChangeableSubscription(
  ctx: Context,
  { profileId, planId, goals }: SubscriptionChange & { goals?: string[] },
): Promise<{ running: Running; plan: PricingPlan }> {
  const running = await requireRunning(ctx, profileId)
  const { profile, row } = running
  const reason = whyPricingPlanStays(row.status)
  if (reason) throw new AppError('conflict', reason)
  const before = { planId: profile.planId, goals: await openGoals(ctx, 'change-facts', profile) }
  await checkChoice(ctx, { planId, goals: goals ?? [] }, before)
  const plan = await findPricingPlan(ctx, planId)
  if (!plan) throw new AppError('invalid', 'This plan is not offered. Choose one of our plans.')
  return { running, plan }
}

/**
 * Returns the reason why a subscription cannot be moved to another plan, or null. During a pause nothing is
 * charged, so the other plan would be free. A failed charge was for the current plan and must be paid first.
 */
function whyPricingPlanStays(status: SubscriptionStatus): string | null {
  if (SUBSCRIPTION_STATES[status].may.includes('change-plan')) return null
  if (status === 'ending') return 'The subscription is canceled. Resume it first, then change the plan.'
  if (status === 'paused') return 'The subscription is paused. End the pause first, then change the plan.'
  return 'The last charge did not go through. It has to be paid first.'
}

/** Returns the only item of a subscription, which contains the price. */
export async function findOnlyItem(
  stripe: Pick<Stripe, 'subscriptions'>,
  id: string,
  expand: string[] = [],
): Promise<{ subscription: Stripe.Subscription; item: Stripe.SubscriptionItem }> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand })
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${id} has no item.`)
  return { subscription, item }
}
