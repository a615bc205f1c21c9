import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { callStripe } from '../payments/call-stripe.ts'
import { findSubscription, type MemberSubscription } from './find-subscription.ts'
import { recordSubscription } from './record-subscription.ts'
import { requireRunning } from './require-running.ts'
import { requireServableMember, type SubscriptionGate } from './subscription-gate.ts'

const FAILED = 'Your subscription could not be resumed just now. Nothing has changed. Please try again.'

/** Takes back a cancellation while the subscription still runs. Repeated, it changes nothing. */
export async function resumeSubscription(
  ctx: Context,
  { stripe, gate }: { stripe: Pick<Stripe, 'subscriptions'>; gate: SubscriptionGate },
  { profileId }: { profileId: string },
): Promise<MemberSubscription> {
  const { profile, row } = await requireRunning(ctx, profileId)
  if (row.status === 'ending') {
    await requireServableMember(ctx, gate, profile)
    const askedAt = ctx.now()
    const subscription = await callStripe(ctx, FAILED, () =>
      stripe.subscriptions.update(row.stripeSubscriptionId, { cancel_at_period_end: false }),
    )
    await recordSubscription(ctx, { subscription, askedAt })
  }
  return findSubscription(ctx, { profileId })
}
