import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireKnown, requireRunning } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { changeAtStripe, resolveRestart } from './change-at-stripe.ts'

const FAILED = 'Your subscription could not be cancelled just now. Nothing has changed. Please try again.'

/**
 * Has a subscription end when the time that is paid for (or the trial) runs out, or now. One for which nothing is paid
 * ends at once. Repeated, it changes nothing; under a key, it is done once, whatever has been done since.
 */
export async function cancelSubscription(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions'>,
  { profileId, at = 'end', key }: { profileId: string; at?: 'now' | 'end'; key?: string },
): Promise<MemberSubscription> {
  await resolveRestart(ctx, stripe, (await requireKnown(ctx, profileId)).row)
  const { row } = await requireRunning(ctx, profileId)
  const id = row.stripeSubscriptionId
  const isNow = at === 'now'
  if (isNow || row.status !== 'ending')
    await changeAtStripe(ctx, stripe, {
      row,
      act: 'cancel',
      ...(isNow ? { wish: { isNow } } : {}),
      failure: FAILED,
      call: async () =>
        !isNow && (await isPaidFor(ctx, row)) ? endLater(stripe, id, key) : stripe.subscriptions.cancel(id),
    })
  return findSubscription(ctx, { profileId })
}

/** What is answered again under a key says how it stood then: it is read anew. */
async function endLater(
  stripe: Pick<Stripe, 'subscriptions'>,
  id: string,
  key: string | undefined,
): Promise<Stripe.Subscription> {
  const wish = { cancel_at_period_end: true }
  if (!key) return stripe.subscriptions.update(id, wish)
  await stripe.subscriptions.update(id, wish, { idempotencyKey: `cancel:${key}` })
  return stripe.subscriptions.retrieve(id)
}

/**
 * Whether something is paid for, so that a cancellation waits for its end. By the clock that all processes share: one
 * that is ahead would end what is paid for minutes longer.
 */
export async function isPaidFor(ctx: Context, { status, paidUntil }: SubscriptionRow): Promise<boolean> {
  if (status === 'paused') return paidUntil !== null && paidUntil > (await sharedNow(ctx))
  return status === 'trialing' || status === 'active'
}
