import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { PendingAct } from '../../columns/pending-act.ts'
import { requireProfileRow } from '../../profiles/store/find-profile.ts'
import { subscriptions } from '../../tables.ts'
import { nextPriceFromOf } from '../next-price.ts'
import type { SubscriptionState } from '../subscription.ts'
import { type SubscriptionRow, subscriptionStateOf } from '../subscription-row.ts'
import { graceEndOf, isEntitled } from '../subscription-states.ts'
import { hasUsedTrial } from '../trials/claim-trial.ts'

export type MemberSubscription = {
  planId: string | null
  priceCents: number | null
  trialEndsAt: Date | null
  state: SubscriptionState | { status: 'none' }
  isEntitled: boolean
  /** The request to the payment provider whose outcome is not known yet. */
  pendingAct: PendingAct | null
  /** True if the date of the state has passed and the result is not known yet. */
  isOverdue: boolean
  timeZone: string | null
  /** The deadline for the member to confirm a plan change with their bank. */
  confirmBy: Date | null
  /** The price of the first charge on or after the given day. */
  nextPrice: { cents: number; from: Date } | null
  paidUntil: Date | null
  /** The end of meal plans while a charge is owed. */
  graceUntil: Date | null
  /** True if the free trial is available. The card can only be checked after it is entered. */
  mayHaveTrial: boolean
  /** True if the subscription starts, or started, with a charge instead. */
  withoutTrial: boolean
}

/** Returns the state of a member's subscription: the caller's own, or any for an administrator. */
export async function findSubscription(
  ctx: Context,
  { profileId }: { profileId: string },
): Promise<MemberSubscription> {
  const profile = await requireProfileRow(ctx, profileId)
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profile.id))
  const { planId, timeZone } = profile
  if (!row)
    return {
      planId,
      timeZone,
      priceCents: null,
      trialEndsAt: null,
      state: { status: 'none' },
      isEntitled: false,
      pendingAct: null,
      isOverdue: false,
      paidUntil: null,
      graceUntil: null,
      confirmBy: null,
      nextPrice: null,
      withoutTrial: false,
      mayHaveTrial: !(await hasUsedTrial(ctx, profile)),
    }
  const at = ctx.now()
  return {
    planId: row.planId,
    timeZone,
    priceCents: row.priceCents,
    trialEndsAt: row.trialEndsAt,
    state: subscriptionStateOf(row),
    isEntitled: isEntitled(row, { at, graceDays: ctx.config.payments.graceDays }),
    pendingAct: row.pendingAct,
    mayHaveTrial: false,
    withoutTrial: row.withoutTrial,
    paidUntil: row.paidUntil,
    graceUntil: row.status === 'past_due' ? graceEndOf(row, ctx.config.payments) : null,
    confirmBy: confirmByOf(row, at),
    nextPrice: nextPriceOf(row),
    isOverdue: (dateOf(row) ?? at) < at,
  }
}

function confirmByOf({ awaitedPlan }: SubscriptionRow, at: Date): Date | null {
  const until = awaitedPlan && new Date(awaitedPlan.until)
  return until && until > at ? until : null
}

/** A member who has canceled is not charged again, at any price. */
function nextPriceOf(row: SubscriptionRow) {
  const { status, nextPriceCents: cents } = row
  const from = nextPriceFromOf(row)
  return cents === null || from === null || status === 'ending' ? null : { cents, from }
}

/** Returns the time at which the current state ends. */
function dateOf({ status, paidUntil, endsAt, resumesAt }: SubscriptionRow): Date | null {
  switch (status) {
    case 'trialing':
    case 'active':
      return paidUntil
    case 'ending':
      return endsAt
    case 'paused':
      return resumesAt
    default:
      return null
  }
}
