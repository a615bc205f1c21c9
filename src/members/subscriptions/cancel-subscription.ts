import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { callStripe } from '../payments/call-stripe.ts'
import { findSubscription, type MemberSubscription } from './find-subscription.ts'
import { recordSubscription } from './record-subscription.ts'
import { requireRunning } from './require-running.ts'

const FAILED = 'Your subscription could not be cancelled just now. Nothing has changed. Please try again.'

/**
 * Has a subscription end when the time that is paid for (or the trial) runs out. One whose last charge failed
 * ends at once: nothing is paid for. Repeated, it changes nothing.
 */
export async function cancelSubscription(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { profileId }: { profileId: string },
): Promise<MemberSubscription> {
  const { row } = await requireRunning(ctx, profileId)
  const id = row.stripeSubscriptionId
  const askedAt = ctx.now()
  const subscription = await callStripe(ctx, FAILED, () =>
    row.status === 'past_due'
      ? stripe.subscriptions.cancel(id)
      : stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  )
  await recordSubscription(ctx, { subscription, askedAt })
  return findSubscription(ctx, { profileId })
}
