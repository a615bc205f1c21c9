import { findSubscriptionStatus } from '#members/subscriptions/has-subscription.ts'
import type { SubscriptionStatus } from '#members/subscriptions/subscription.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * While a subscription stands so, its member is sent meal plans: in the trial, in the time that is paid for, and
 * in the days in which the provider tries a refused card again.
 */
export const ENTITLED: SubscriptionStatus[] = ['trialing', 'active', 'past_due', 'ending']

export async function requireEntitlement(ctx: Context, profileId: string): Promise<void> {
  const status = await findSubscriptionStatus(ctx, profileId)
  if (status !== null && ENTITLED.includes(status)) return
  throw new AppError(
    'not_allowed',
    'Meal plans come with a free trial or a running subscription. You can start one on the subscribe page.',
  )
}
