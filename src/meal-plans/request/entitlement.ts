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
 * Refuses changes to a week if the member's subscription has lapsed. Such a week can be read but not changed,
 * because solving it again day by day would amount to free new weeks. A member who never subscribed can
 * change the weeks that an administrator gave them.
 */
export async function requireEntitlementToChange(ctx: Context, profileId: string): Promise<void> {
  if ((await findSubscriptionStatus(ctx, profileId)) !== null) await requireEntitlement(ctx, profileId)
}
