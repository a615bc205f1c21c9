import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { closeUnpaid } from '../../payments/unpaid/close-unpaid.ts'
import { findUncharged, stopCharge } from '../../payments/unpaid/uncharged-month.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireKnown } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { changeAtStripe, requireChangeable, resolveRestart } from './change-at-stripe.ts'

const FAILED = 'Your subscription could not be canceled just now. Nothing has changed. Please try again.'

type Client = ReadingClient

/**
 * Has a subscription end when the time that is paid for (or the trial) runs out, or now. One for which nothing is paid
 * ends at once, and so does one whose month has begun and is not charged yet: whoever cancels is not charged after it.
 * Repeated, it changes nothing; under a key, it is done once, whatever has been done since.
 */
export async function cancelSubscription(
  ctx: Context,
  stripe: Client,
  { profileId, at = 'end', key }: { profileId: string; at?: 'now' | 'end'; key?: string },
): Promise<MemberSubscription> {
  await resolveRestart(ctx, stripe, (await requireKnown(ctx, profileId)).row)
  const { row } = await requireChangeable(ctx, stripe, { profileId, act: 'cancel' })
  const id = row.stripeSubscriptionId
  const isNow = at === 'now'
  if (isNow || row.status !== 'ending')
    await changeAtStripe(ctx, stripe, {
      row,
      act: 'cancel',
      ...(isNow ? { pendingChange: { isNow } } : {}),
      failure: FAILED,
      call: async () => {
        const hasTimeLeft = !isNow && (await isPaidFor(ctx, row)) && !(await callOffCharge(stripe, id))
        return hasTimeLeft ? endLater(stripe, id, key) : stripe.subscriptions.cancel(id)
      },
    })
  const stands = await findSubscription(ctx, { profileId })
  if (stands.state.status === 'ended') await closeQuietly(ctx, stripe, id)
  return stands
}

/** Whether a charge was to come within the hour, and comes no more. */
async function callOffCharge(stripe: Client, id: string): Promise<boolean> {
  const uncharged = await findUncharged(stripe, id)
  return uncharged !== null && (await stopCharge(stripe, uncharged))
}

/** It has ended, and that is what was asked for: Stripe's event of it has this done again. */
async function closeQuietly(ctx: Context, stripe: Client, id: string): Promise<void> {
  try {
    await closeUnpaid(stripe, id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'what an ended subscription left unpaid is still open')
  }
}

/** Reads the subscription again: a repeated key returns the stored answer of the first call. */
async function endLater(
  stripe: ReadingClient,
  id: string,
  key: string | undefined,
): Promise<Stripe.Subscription> {
  const params = { cancel_at_period_end: true }
  if (!key) return stripe.subscriptions.update(id, params)
  await stripe.subscriptions.update(id, params, { idempotencyKey: `cancel:${key}` })
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
