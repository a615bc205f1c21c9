import { sql } from 'drizzle-orm'
import type { PendingAct, PendingChange } from '../columns/pending-act.ts'
import type { SubscriptionStatus } from '../columns/subscription-status.ts'

/** The columns of a subscription without a pending request. */
export const NOTHING_PENDING = {
  pendingAct: null,
  pendingChange: null,
  pendingGoals: null,
  pendingSince: null,
} as const

/**
 * Requests to Stripe from before this time are no longer running, because none of our calls takes two
 * minutes. If the effect is not visible by now, there was none, or the requesting process was interrupted.
 * Uses the database clock, which all processes share.
 */
export const STALE_BEFORE = sql`(platform.clock() - interval '2 minutes')`

/** The messages for members while the outcome is unknown. */
export const UNKNOWN_YET: Record<PendingAct, string> = {
  cancel: 'We do not know yet whether your subscription is canceled.',
  resume: 'We do not know yet whether your cancellation is undone.',
  'change-plan': 'We do not know yet whether your plan was changed.',
  pause: 'We do not know yet whether your subscription is paused.',
  'end-pause': 'We do not know yet whether your subscription continues.',
  'replace-card': 'We do not know yet whether your new card is in place.',
  pay: 'We do not know yet whether the invoice was paid.',
  restart: 'We do not know yet whether your subscription has started again.',
  'redeem-promotion': 'We do not know yet whether your promotion code was redeemed.',
}

export const ASKING_AGAIN =
  'Our payment provider has not answered. We ask again, and your account page says it as soon as we know. You need not try again.'

type SubscriptionSnapshot = {
  status: SubscriptionStatus
  planId: string
  paymentMethod: string
  /** A change waits for the bank. */
  isAwaited: boolean
  /** The subscription differs from the one before. */
  isAnew: boolean
}

/** True if the provider's data shows the requested change. */
export function isDone(
  { pendingAct, pendingChange }: { pendingAct: PendingAct | null; pendingChange: PendingChange | null },
  { status, planId, paymentMethod, isAwaited, isAnew }: SubscriptionSnapshot,
): boolean {
  switch (pendingAct) {
    case null:
      return false
    case 'cancel':
      return status === 'ended' || (status === 'ending' && !pendingChange?.isNow)
    case 'resume':
      return status !== 'ending'
    case 'change-plan':
      return isAwaited || planId === pendingChange?.planId
    case 'pause':
      return status === 'paused'
    case 'end-pause':
      return status !== 'paused'
    case 'replace-card':
      return paymentMethod === pendingChange?.paymentMethod
    case 'pay':
      return status === 'active' || status === 'ending'
    case 'restart':
      return isAnew
    case 'redeem-promotion':
      // No data shows this change, so the request is dropped once it is old.
      return false
  }
}
