import type { SubscriptionStatus } from './subscription.ts'

/** What Stripe may be asked for without our knowing at once whether it did so. */
export const PENDING_ACTS = [
  'cancel',
  'resume',
  'change-plan',
  'pause',
  'end-pause',
  'replace-card',
  'pay',
  'restart',
  'redeem-promotion',
] as const
export type PendingAct = (typeof PENDING_ACTS)[number]

/** What is to be kept once the provider turns out to have done it. Goals that belong to it are sealed, beside it. */
export type PendingWish = {
  planId?: string
  paymentMethod?: string
  /** A cancellation that waits for no end: one that was set before is not what was asked for. */
  isNow?: true
}

/** The columns of a subscription of which nothing is being asked. */
export const NOTHING_PENDING = {
  pendingAct: null,
  pendingWish: null,
  pendingGoals: null,
  pendingSince: null,
} as const

/** A change of plan whose payment their bank wants confirmed; without an answer it lapses. */
export type AwaitedPricingPlan = { planId: string; until: string }

/** What the member reads while it is not known. */
export const UNKNOWN_YET: Record<PendingAct, string> = {
  cancel: 'We do not know yet whether your subscription is cancelled.',
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

type Standing = {
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
  { pendingAct, pendingWish }: { pendingAct: PendingAct | null; pendingWish: PendingWish | null },
  { status, planId, paymentMethod, isAwaited, isAnew }: Standing,
): boolean {
  switch (pendingAct) {
    case null:
      return false
    case 'cancel':
      return status === 'ended' || (status === 'ending' && !pendingWish?.isNow)
    case 'resume':
      return status !== 'ending'
    case 'change-plan':
      return isAwaited || planId === pendingWish?.planId
    case 'pause':
      return status === 'paused'
    case 'end-pause':
      return status !== 'paused'
    case 'replace-card':
      return paymentMethod === pendingWish?.paymentMethod
    case 'pay':
      return status === 'active' || status === 'ending'
    case 'restart':
      return isAnew
    case 'redeem-promotion':
      // Nothing that is read of a subscription tells: it is asked for no longer once it is old.
      return false
  }
}
