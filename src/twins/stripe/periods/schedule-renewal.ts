import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { TwinContext, TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from './billing-period.ts'

export const renewSubscriptionJob: JobKind<{ subscriptionId: string }> = {
  name: 'payments-sandbox.renew-subscription',
  payload: z.object({ subscriptionId: z.string() }),
}

/** The time after which Stripe expires an incomplete first payment. */
export const INCOMPLETE_SECONDS = 23 * 60 * 60

/** Unpaid subscriptions also start new periods, which are not charged. */
const HAS_PERIODS = new Set<TwinSubscription['status']>(['trialing', 'active', 'past_due', 'unpaid'])

/**
 * Returns the time of a subscription's next automatic change, in epoch seconds: its period or pause ends, it
 * ends or expires, or a change that waits for payment lapses.
 */
export function dueAt(subscription: TwinSubscription): number | null {
  const { status, created, cancel_at, pause_collection, pending_update } = subscription
  if (status === 'incomplete') return created + INCOMPLETE_SECONDS
  if (!HAS_PERIODS.has(status)) return null
  const resumes = pause_collection?.resumes_at ?? Number.POSITIVE_INFINITY
  const lapses = pending_update?.expires_at ?? Number.POSITIVE_INFINITY
  const ends = cancel_at ?? Number.POSITIVE_INFINITY
  return Math.min(firstItem(subscription).current_period_end, ends, resumes, lapses)
}

/** Schedules processing for when the subscription is due. A test clock finds what is due automatically. */
export async function scheduleRenewal(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const due = dueAt(subscription)
  if (due === null || subscription.test_clock) return
  const runAt = new Date(due * 1000)
  await ctx.jobs.enqueue(ctx.db, renewSubscriptionJob, { subscriptionId: subscription.id }, { runAt })
}
