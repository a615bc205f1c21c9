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
 * Undoes a cancellation while the subscription is still running. Repeating the call changes nothing. With a
 * key, it is done once, regardless of later changes.
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
    // If Stripe shows no cancellation because the subscription has ended in the meantime, the error says that
    // it has ended.
    await requireRunning(ctx, profileId)
  }
  return findSubscription(ctx, { profileId })
}

/**
 * Stripe changes only the fields that are sent and accepts one of two: a cancellation at the end of the
 * period, or at a custom date, as Stripe's dashboard and portal schedule it.
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
  // A repeated key returns the stored response of the first call, so read the current state.
  return subscriptions.retrieve(id)
}
