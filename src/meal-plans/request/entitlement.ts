import { findSubscriptionStatus, isMemberEntitled } from '#members/subscriptions/has-subscription.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

export async function requireEntitlement(ctx: Context, profileId: string): Promise<void> {
  if (await isMemberEntitled(ctx, profileId)) return
  throw new AppError(
    'not_allowed',
    'Meal plans come with a free trial or a subscription that is paid. Your account page shows how yours stands, and what to do.',
  )
}

/**
 * A week whose subscription no longer gives a right to meal plans is read, and stays as it is: solved anew day by day it
 * would be one week after another. Whoever never subscribed has what an administrator gave them, and may change it.
 */
export async function requireEntitlementToChange(ctx: Context, profileId: string): Promise<void> {
  if ((await findSubscriptionStatus(ctx, profileId)) !== null) await requireEntitlement(ctx, profileId)
}
