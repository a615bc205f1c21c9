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

/** The subscription and the plan that it may be moved to; goals are looked at where they are given. */
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
 * Why a subscription cannot be moved to another plan, or null where it can. During a pause nothing is charged, and the
 * other plan would be had for nothing; and a charge that failed was for the present plan, and is paid first.
 */
function whyPricingPlanStays(status: SubscriptionStatus): string | null {
  if (SUBSCRIPTION_STATES[status].may.includes('change-plan')) return null
  if (status === 'ending') return 'The subscription is canceled. Resume it first, then change the plan.'
  if (status === 'paused') return 'The subscription is paused. End the pause first, then change the plan.'
  return 'The last charge did not go through. It has to be paid first.'
}

/** Our subscriptions at Stripe have one item, which carries the price. */
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
