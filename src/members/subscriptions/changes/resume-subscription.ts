import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { readDueCents } from '../mail/read-owed.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireRunning } from '../require-running.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'
import { changeAtStripe, requireChangeable } from './change-at-stripe.ts'

const FAILED = 'Your subscription could not be resumed just now. Nothing has changed. Please try again.'

/**
 * Takes back a cancellation while the subscription still runs. Repeated, it changes nothing; under a key, it is done once,
 * whatever has been done since.
 */
export async function resumeSubscription(
  ctx: Context,
  { stripe, gate }: { stripe: ReadingClient; gate: SubscriptionGate },
  { profileId, key }: { profileId: string; key?: string },
): Promise<MemberSubscription> {
  const { profile, row } = await requireChangeable(ctx, stripe, { profileId, act: 'resume' })
  if (row.status === 'ending') {
    await requireServableMember(ctx, gate, profile)
    await changeAtStripe(ctx, stripe, {
      row,
      act: 'resume',
      failure: FAILED,
      call: () => takeBack(stripe, row.stripeSubscriptionId, key),
      readDue: (resumed) => readDueCents(ctx, stripe, row, resumed),
    })
    // Where Stripe shows no cancellation since the subscription has ended meanwhile, its member is told that it has ended.
    await requireRunning(ctx, profileId)
  }
  return findSubscription(ctx, { profileId })
}

/**
 * Stripe changes only what is sent, and takes one of the two: a cancellation to the end of the period, or to a date of its
 * own, as Stripe's dashboard and portal schedule it.
 */
async function takeBack(
  { subscriptions }: Pick<ReadingClient, 'subscriptions'>,
  id: string,
  key: string | undefined,
): Promise<Stripe.Subscription> {
  const { cancel_at_period_end: isToPeriodEnd } = await subscriptions.retrieve(id)
  const params = isToPeriodEnd ? { cancel_at_period_end: false } : ({ cancel_at: '' } as const)
  if (!key) return subscriptions.update(id, params)
  await subscriptions.update(id, params, { idempotencyKey: `resume:${key}` })
  // A repeated key returns the stored answer of the first call, so read the current state.
  return subscriptions.retrieve(id)
}
