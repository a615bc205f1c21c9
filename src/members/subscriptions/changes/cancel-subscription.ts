import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireRunning } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { changeAtStripe } from './change-at-stripe.ts'

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
      call: async () =>
        (await isPaidFor(ctx, row))
          ? stripe.subscriptions.update(id, { cancel_at_period_end: true })
          : stripe.subscriptions.cancel(id),
    })
  return findSubscription(ctx, { profileId })
}

/**
 * Whether something is paid for, so that a cancellation waits for its end. By the clock that all processes share: one
 * that is ahead would end what is paid for minutes longer.
 */
export async function isPaidFor(ctx: Context, { status, paidUntil }: SubscriptionRow): Promise<boolean> {
  if (status === 'paused') return paidUntil !== null && paidUntil > (await sharedNow(ctx))
  return status === 'trialing' || status === 'active'
}
