import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { requireProfileRow } from '../profiles/find-profile.ts'
import { subscriptions } from '../tables.ts'
import type { SubscriptionState } from './subscription.ts'
import { subscriptionStateOf } from './subscription-row.ts'

export type MemberSubscription = {
  planId: string | null
  priceCents: number | null
  trialEndsAt: Date | null
  state: SubscriptionState | { status: 'none' }
}

/** How a member's subscription stands: one's own, or any for an administrator. */
export async function findSubscription(
  ctx: Context,
  { profileId }: { profileId: string },
): Promise<MemberSubscription> {
  const profile = await requireProfileRow(ctx, profileId)
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  if (!row) return { planId: profile.planId, priceCents: null, trialEndsAt: null, state: { status: 'none' } }
  const { planId, priceCents, trialEndsAt } = row
  return { planId, priceCents, trialEndsAt, state: subscriptionStateOf(row) }
}
