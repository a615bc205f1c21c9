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
 * Cancels a subscription at the end of the paid time or the trial, or immediately. It ends immediately if
 * nothing is paid, or if its period has started but is not charged yet, so that a member is never charged
 * after canceling. Repeating the call changes nothing. With a key, it is done once, regardless of later
 * changes.
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

/** Stops a charge that was due within the hour. Returns false if there was none. */
async function callOffCharge(stripe: Client, id: string): Promise<boolean> {
  const uncharged = await findUncharged(stripe, id)
  return uncharged !== null && (await stopCharge(stripe, uncharged))
}

/**
 * The subscription has ended, as requested, so an error here is only logged. Stripe's event about it triggers
 * another attempt.
 */
async function closeQuietly(ctx: Context, stripe: Client, id: string): Promise<void> {
  try {
    await closeUnpaid(stripe, id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'what an ended subscription left unpaid is still open')
  }
}

/** Reads the subscription again, because a repeated key returns the stored response of the first call. */
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
 * True if time is still paid for, so that a cancellation waits for its end. Uses the clock shared by all
 * processes: a process whose clock is ahead would end the paid time minutes early.
 */
export async function isPaidFor(ctx: Context, { status, paidUntil }: SubscriptionRow): Promise<boolean> {
  if (status === 'paused') return paidUntil !== null && paidUntil > (await sharedNow(ctx))
  return status === 'trialing' || status === 'active'
}
