import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ChangeAct, PendingOperatorAct } from '../../columns/pending-operator-act.ts'
import { openGoals } from '../../profiles/store/open-goals.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { movePricingPlan } from '../changes/change-pricing-plan.ts'
import { noteFinding } from '../findings/note-finding.ts'
import { localDay } from '../mail/local-day.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { requireKnown } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { OperatorOutside } from './operator-client.ts'
import { findPricingPlanOfMove, requireShownPrice } from './pricing-plan-of-move.ts'

/**
 * Cancels or moves what an operator decided, once under its key. Asked again, Stripe is read before: what it shows was
 * done, and its answer lost.
 */
export async function changeAsDecided(
  ctx: Context,
  outside: OperatorOutside,
  {
    profileId,
    intended,
    isAgain,
  }: { profileId: string; intended: PendingOperatorAct<ChangeAct>; isAgain: boolean },
): Promise<void> {
  if (isAgain) await reconcileMember(ctx, outside.stripe, { profileId })
  const { profile, row } = await requireKnown(ctx, profileId)
  const { key, wish: act, prorationAt, subscription, priceId, dueNowCents } = intended
  if (isAgain && showsAct(row, intended)) {
    const isSame = row.stripeSubscriptionId === subscription
    if (act.act === 'cancel' && isSame) await noteLateCancellation(ctx, profileId, intended)
    return
  }
  if (act.act === 'cancel') {
    await cancelSubscription(ctx, outside.stripe, { profileId, at: act.at, key })
    await noteLateCancellation(ctx, profileId, intended)
    return
  }
  requireSame(row, intended)
  const { planId } = act
  const plan = await findPricingPlanOfMove(ctx, { planId, row })
  requireShownPrice(plan, priceId)
  const goals = (await openGoals(ctx, 'change-facts', profile)).slice(0, plan.healthGoals)
  const at = prorationAt ? { prorationAt: new Date(prorationAt) } : {}
  await movePricingPlan(ctx, outside, { profileId, planId, goals, key, dueNowCents, ...at })
}

/** A cancellation that could be asked for only after another month was charged is put before an operator. */
async function noteLateCancellation(
  ctx: Context,
  profileId: string,
  { key, paidUntil: shown }: PendingOperatorAct<ChangeAct>,
): Promise<void> {
  const { profile, row } = await requireKnown(ctx, profileId)
  if (!shown || row.status !== 'ending' || !row.endsAt || row.endsAt <= new Date(shown)) return
  const [end, before] = [row.endsAt, new Date(shown)].map((at) => localDay(at, profile.timeZone))
  await noteFinding(ctx, {
    kind: 'act-late',
    subject: key,
    profileId,
    detail: `The subscription was to end on ${before}. The payment provider did not answer until another month was charged, so it ends on ${end}. Give that payment back and cancel it now, if the member should not have it.`,
  })
}

/** Whether what was decided shows in what the provider last said. */
export function showsAct(row: SubscriptionRow, { wish: act, subscription }: PendingOperatorAct): boolean {
  switch (act.act) {
    case 'cancel':
      return (
        row.stripeSubscriptionId !== subscription ||
        row.status === 'ended' ||
        (row.status === 'ending' && act.at === 'end')
      )
    case 'move-plan':
      return row.planId === act.planId || row.awaitedPlan?.planId === act.planId
    default:
      return false
  }
}

function requireSame({ stripeSubscriptionId }: SubscriptionRow, { subscription }: PendingOperatorAct): void {
  if (stripeSubscriptionId !== subscription)
    throw new AppError('conflict', 'The member has begun another subscription since.')
}
