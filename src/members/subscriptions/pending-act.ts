import { sql } from 'drizzle-orm'
import type { PendingAct, PendingChange } from '../columns/pending-act.ts'
import type { SubscriptionStatus } from '../columns/subscription-status.ts'

/** The columns of a subscription of which nothing is being asked. */
export const NOTHING_PENDING = {
  pendingAct: null,
  pendingChange: null,
  pendingGoals: null,
  pendingSince: null,
} as const

/**
 * What was asked of Stripe before this moment is no longer under way: no call of ours takes two minutes. Where its effect
 * does not show by now, it had none, or the process that asked was cut off. By the clock of the database, which is the
 * same for all processes.
 */
export const STALE_BEFORE = sql`(platform.clock() - interval '2 minutes')`

/** What the member reads while it is not known. */
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
  /** It is another subscription than the one before. */
  isAnew: boolean
}

/** Whether what was asked for shows in what the provider says. */
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
      // Nothing that is read of a subscription tells: it is asked for no longer once it is old.
      return false
  }
}
