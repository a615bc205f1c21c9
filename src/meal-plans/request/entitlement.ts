import { isMemberEntitled } from '#members/subscriptions/has-subscription.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

export async function requireEntitlement(ctx: Context, profileId: string): Promise<void> {
  if (await isMemberEntitled(ctx, profileId)) return
  throw new AppError(
    'not_allowed',
    'Meal plans come with a free trial or a subscription that is paid. Your account page shows how yours stands, and what to do.',
  )
}
