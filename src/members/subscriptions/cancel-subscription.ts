import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { changeAtStripe } from './change-at-stripe.ts'
import { findSubscription, type MemberSubscription } from './find-subscription.ts'
import { requireRunning } from './require-running.ts'
import type { SubscriptionRow } from './subscription-row.ts'

const FAILED = 'Your subscription could not be cancelled just now. Nothing has changed. Please try again.'

/**
 * Has a subscription end when the time that is paid for (or the trial) runs out. One for which nothing is paid
 * ends at once. Repeated, it changes nothing.
 */
export async function cancelSubscription(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { profileId }: { profileId: string },
): Promise<MemberSubscription> {
  const { row } = await requireRunning(ctx, profileId)
  const id = row.stripeSubscriptionId
  if (row.status !== 'ending')
    await changeAtStripe(ctx, stripe, {
      row,
      act: 'cancel',
      failure: FAILED,
      call: () =>
        isPaidFor(ctx, row)
          ? stripe.subscriptions.update(id, { cancel_at_period_end: true })
          : stripe.subscriptions.cancel(id),
    })
  return findSubscription(ctx, { profileId })
}

function isPaidFor(ctx: Context, { status, paidUntil }: SubscriptionRow): boolean {
  if (status === 'paused') return paidUntil !== null && paidUntil > ctx.now()
  return status === 'trialing' || status === 'active'
}
