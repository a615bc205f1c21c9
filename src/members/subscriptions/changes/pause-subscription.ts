import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { monthsLater } from '#platform/months-later.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { orWaitForBank } from '../../payments/stripe/wants-confirmation.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { readDueCents } from '../mail/read-owed.ts'
import { orForgetGone } from '../reconcile/forget-gone.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireRunning } from '../require-running.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'
import { PAID_UNTIL, type SubscriptionRow } from '../subscription-row.ts'
import { mayAct } from '../subscription-states.ts'
import { changeAtStripe, requireChangeable } from './change-at-stripe.ts'
import { findOnlyItem } from './changeable-subscription.ts'
import { costChanged } from './preview-restart.ts'

export const MOST_PAUSED_MONTHS = 3

const PAUSE_FAILED = 'Your subscription could not be paused just now. Nothing has changed. Please try again.'
const END_FAILED = 'The pause could not be ended just now. Nothing was charged. Please try again.'

const PREVIEW_FAILED =
  'What ending the pause costs could not be worked out just now. Nothing was charged. Please try again.'

/** The pause ends before the next month starts, so that its invoice is charged again. */
const RESUMES_BEFORE_SECONDS = 60

/**
 * Stops charging and planning the next months, after the paid time has ended. Stripe continues its periods
 * and voids their invoices, so that it resumes automatically.
 */
export async function pauseSubscription(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, months }: { profileId: string; months: number },
): Promise<MemberSubscription> {
  const { row } = await requireChangeable(ctx, stripe, { profileId, act: 'pause' })
  if (row.status === 'paused') return findSubscription(ctx, { profileId })
  if (!mayAct(row.status, 'pause')) throw new AppError('conflict', whyNot(row.status))
  await changeAtStripe(ctx, stripe, {
    row,
    act: 'pause',
    failure: PAUSE_FAILED,
    call: async () => {
      const { subscription, item } = await findOnlyItem(stripe, row.stripeSubscriptionId)
      const paidUntil = item.current_period_end
      const anchor = subscription.billing_cycle_anchor
      return stripe.subscriptions.update(subscription.id, {
        pause_collection: {
          behavior: 'void',
          resumes_at: monthsLater(paidUntil, months, anchor) - RESUMES_BEFORE_SECONDS,
        },
        metadata: { [PAID_UNTIL]: String(paidUntil) },
      })
    },
  })
  return findSubscription(ctx, { profileId })
}

const CHARGED_NOW = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'none',
} satisfies Stripe.SubscriptionUpdateParams

type Client = ReadingClient

/**
 * Returns the amount charged now if the pause ends, as the payment provider computes it. It is zero while
 * time is paid for.
 */
export async function previewEndOfPause(
  ctx: Context,
  stripe: Client,
  { profileId }: { profileId: string },
): Promise<{ dueNowCents: number }> {
  const { row } = await requireRunning(ctx, profileId)
  if (row.status !== 'paused') throw new AppError('conflict', 'Your subscription is not paused.')
  const reckon = async () => {
    const known = await findOnlyItem(stripe, row.stripeSubscriptionId)
    if (isStillPaid(row, known)) return { dueNowCents: 0 }
    const { amount_due: dueNowCents } = await stripe.invoices.createPreview({
      subscription: row.stripeSubscriptionId,
      subscription_details: CHARGED_NOW,
    })
    return { dueNowCents }
  }
  return orForgetGone(ctx, stripe, { profileId, isRunning: true }, () =>
    callStripe(ctx, PREVIEW_FAILED, reckon),
  )
}

/**
 * Ends a pause immediately. If the paid time has ended, a month is charged now and starts now. Charges the
 * amount shown to the member, or nothing.
 */
export async function endPause(
  ctx: Context,
  { stripe, gate }: { stripe: Client; gate: SubscriptionGate },
  { profileId, dueNowCents: shownCents }: { profileId: string; dueNowCents?: number | undefined },
): Promise<MemberSubscription> {
  const { profile, row } = await requireChangeable(ctx, stripe, { profileId, act: 'end-pause' })
  if (row.status === 'paused') {
    await requireServableMember(ctx, gate, profile)
    if (shownCents !== undefined && row.pendingAct !== 'end-pause') {
      const { dueNowCents } = await previewEndOfPause(ctx, stripe, { profileId })
      if (dueNowCents !== shownCents) throw costChanged('ending the pause', dueNowCents)
    }
    await changeAtStripe(ctx, stripe, {
      row,
      act: 'end-pause',
      failure: END_FAILED,
      readDue: (goesOn) => readDueCents(ctx, stripe, row, goesOn),
      call: async () => {
        const { subscription, item } = await findOnlyItem(stripe, row.stripeSubscriptionId)
        const isPaid = isStillPaid(row, { subscription, item })
        return orWaitForBank(
          (payment_behavior) =>
            stripe.subscriptions.update(subscription.id, {
              pause_collection: '',
              ...(isPaid ? {} : { ...CHARGED_NOW, payment_behavior }),
            }),
          // `pending_if_incomplete` doesn't cover pauses, so the month starts and is owed until it is
          // confirmed.
          'allow_incomplete',
        )
      },
    })
    // If Stripe shows no pause because the subscription has ended in the meantime, the error says that it has
    // ended.
    await requireRunning(ctx, profileId)
  }
  return findSubscription(ctx, { profileId })
}

/**
 * Uses the period at Stripe: if our clock is ahead, the last paid minutes would otherwise be charged again.
 */
function isStillPaid(
  { paidUntil }: Pick<SubscriptionRow, 'paidUntil'>,
  { subscription, item }: { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem },
): boolean {
  const seconds = Number(subscription.metadata[PAID_UNTIL]) || (paidUntil?.getTime() ?? 0) / 1000
  return item.current_period_start < seconds
}

function whyNot(status: string): string {
  if (status === 'trialing') return 'Your trial costs nothing. You can pause once it is over, or cancel now.'
  if (status === 'ending') return 'Your subscription is canceled. Take that back first.'
  return 'The last charge did not go through. Pay the open invoice first.'
}
