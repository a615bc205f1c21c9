import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ChangeAct, PendingOperatorAct } from '../../columns/pending-operator-act.ts'
import { openGoals } from '../../profiles/store/open-goals.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { movePricingPlan } from '../changes/change-pricing-plan.ts'
import { resumeSubscription } from '../changes/resume-subscription.ts'
import { noteFinding } from '../findings/note-finding.ts'
import { localDay } from '../mail/local-day.ts'
import { reconcileMember } from '../reconcile/reconcile-member.ts'
import { requireKnown, requireNotEnded } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { OperatorOutside } from './operator-client.ts'
import { findPricingPlanOfMove, requireShownPrice } from './pricing-plan-of-move.ts'

/**
 * Cancels, resumes or moves a subscription as an operator decided, once per key. On a retry Stripe is read
 * first: if it shows the change, only the response was lost.
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
  if (act.act === 'resume') return resumeAsDecided(ctx, outside, { profileId, key })
  const { planId } = act
  const plan = await findPricingPlanOfMove(ctx, { planId, row })
  requireShownPrice(plan, priceId)
  const goals = (await openGoals(ctx, 'change-facts', profile)).slice(0, plan.healthGoals)
  const at = prorationAt ? { prorationAt: new Date(prorationAt) } : {}
  await movePricingPlan(ctx, outside, { profileId, planId, goals, key, dueNowCents, ...at }).catch(hideHealth)
}

async function resumeAsDecided(
  ctx: Context,
  outside: OperatorOutside,
  { profileId, key }: { profileId: string; key: string },
): Promise<void> {
  requireNotEnded((await requireKnown(ctx, profileId)).row)
  try {
    await resumeSubscription(ctx, outside, { profileId, key })
  } catch (error) {
    // The error for members about a subscription that has ended does not fit an operator.
    if (error instanceof AppError && error.code === 'conflict')
      requireNotEnded((await requireKnown(ctx, profileId)).row)
    hideHealth(error)
  }
}

/**
 * Replaces a refusal that reveals a member's health: support must not read it, and findings store it
 * unsealed.
 */
export function hideHealth(error: unknown): never {
  const fields = error instanceof AppError ? (error.fields ?? {}) : {}
  if (!('facts' in fields || 'consent' in fields)) throw error
  throw new AppError(
    'conflict',
    'No meal plan can be made for this member at the moment, and their account page says why. Nothing was changed.',
  )
}

/**
 * Records a finding if a cancellation could be made only after another month was charged. Findings are listed
 * for all members, so their days are in UTC, which `localDay` names.
 */
async function noteLateCancellation(
  ctx: Context,
  profileId: string,
  { key, paidUntil: shown }: PendingOperatorAct<ChangeAct>,
): Promise<void> {
  const { row } = await requireKnown(ctx, profileId)
  if (!shown || row.status !== 'ending' || !row.endsAt || row.endsAt <= new Date(shown)) return
  const [end, before] = [row.endsAt, new Date(shown)].map((at) => localDay(at, null))
  await noteFinding(ctx, {
    kind: 'act-late',
    subject: key,
    profileId,
    detail: `The subscription was to end on ${before}. The payment provider did not answer until another month was charged, so it ends on ${end}. Give that payment back and cancel it now, if the member should not have it.`,
  })
}

/** True if the decision is visible in the last state from the provider. */
export function showsAct(row: SubscriptionRow, { wish: act, subscription }: PendingOperatorAct): boolean {
  switch (act.act) {
    case 'cancel':
      return (
        row.stripeSubscriptionId !== subscription ||
        row.status === 'ended' ||
        (row.status === 'ending' && act.at === 'end')
      )
    case 'resume':
      return row.stripeSubscriptionId === subscription && row.status !== 'ending' && row.status !== 'ended'
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
