import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { requireProfileRow } from '../profiles/find-profile.ts'
import { subscriptions } from '../tables.ts'
import type { PendingAct } from './pending-act.ts'
import type { SubscriptionState } from './subscription.ts'
import { subscriptionStateOf } from './subscription-row.ts'
import { isEntitled } from './subscription-states.ts'

export type MemberSubscription = {
  planId: string | null
  priceCents: number | null
  trialEndsAt: Date | null
  state: SubscriptionState | { status: 'none' }
  isEntitled: boolean
  /** What the payment provider was asked for without our knowing yet whether it did so. */
  pendingAct: PendingAct | null
  /** True once the date of the state has passed, and nobody has told us what came of it. */
  isOverdue: boolean
  timeZone: string | null
  paidUntil: Date | null
}

/** How a member's subscription stands: one's own, or any for an administrator. */
export async function findSubscription(
  ctx: Context,
  { profileId }: { profileId: string },
): Promise<MemberSubscription> {
  const profile = await requireProfileRow(ctx, profileId)
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  const { planId, timeZone } = profile
  if (!row)
    return {
      ...{ planId, timeZone, priceCents: null, trialEndsAt: null, state: { status: 'none' } },
      ...{ isEntitled: false, pendingAct: null, isOverdue: false, paidUntil: null },
    }
  const at = ctx.now()
  return {
    ...{ planId: row.planId, timeZone, priceCents: row.priceCents, trialEndsAt: row.trialEndsAt },
    state: subscriptionStateOf(row),
    isEntitled: isEntitled(row, { at, graceDays: ctx.config.payments.graceDays }),
    pendingAct: row.pendingAct,
    paidUntil: row.paidUntil,
    isOverdue: HAS_DATE.has(row.status) && row.paidUntil !== null && row.paidUntil < at,
  }
}

/** After its date each of these has become something else. */
const HAS_DATE = new Set<string>(['trialing', 'active', 'ending'])
