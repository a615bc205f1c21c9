import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { SubscriptionStatus } from '../columns/subscription-status.ts'
import { subscriptions } from '../tables.ts'
import { entitledRows } from './entitled-rows.ts'

/** True if a subscription is running or being started and has not ended. */
export async function hasSubscription(ctx: Context, profileId: string): Promise<boolean> {
  const status = await findSubscriptionStatus(ctx, profileId)
  return status !== null && status !== 'ended'
}

export async function findSubscriptionStatus(
  ctx: Context,
  profileId: string,
): Promise<SubscriptionStatus | null> {
  const [row] = await ctx.db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
  return row?.status ?? null
}

/** True if meal plans are currently made for a member. */
export async function isMemberEntitled(ctx: Context, profileId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.profileId, profileId), entitledRows(ctx)))
  return row !== undefined
}

/**
 * True if a member's subscription ended before its trial or month was over. No more meal plans are made then.
 */
export async function wasCutShort(ctx: Context, profileId: string): Promise<boolean> {
  const { id, status, endsAt, currentPeriodEndsAt } = subscriptions
  const [row] = await ctx.db
    .select({ id })
    .from(subscriptions)
    .where(and(eq(subscriptions.profileId, profileId), eq(status, 'ended'), lt(endsAt, currentPeriodEndsAt)))
  return row !== undefined
}
