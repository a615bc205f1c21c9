import { findSubscriptionStatus } from '#members/subscriptions/has-subscription.ts'
import { isEntitled } from '#members/subscriptions/subscription.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

export async function requireEntitlement(ctx: Context, profileId: string): Promise<void> {
  const status = await findSubscriptionStatus(ctx, profileId)
  if (isEntitled({ status: status ?? 'none' })) return
  throw new AppError(
    'not_allowed',
    'Meal plans come with a free trial or a running subscription. You can start one on the subscribe page.',
  )
}
