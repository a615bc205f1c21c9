import type { SubscriptionStatus } from '../columns/subscription-status.ts'

/** The actions that a member can take on their own subscription. */
export const SUBSCRIPTION_ACTS = [
  'cancel',
  'resume',
  'restart',
  'change-plan',
  'change-goals',
  'pause',
  'end-pause',
  'replace-card',
  'pay',
] as const
export type SubscriptionAct = (typeof SUBSCRIPTION_ACTS)[number]

/**
 * `never`; `while-paid`: during the paid time; `with-grace`: also during the grace days, in which the
 * provider retries a refused card or is unavailable.
 */
export type MealPlanRight = 'never' | 'while-paid' | 'with-grace'

type StateRule = {
  mealPlans: MealPlanRight
  may: readonly SubscriptionAct[]
}

const ALWAYS = ['replace-card', 'change-goals'] as const

/** The meal plans and actions that each subscription status allows. `docs/billing.md` explains each status. */
export const SUBSCRIPTION_STATES: Record<SubscriptionStatus | 'none', StateRule> = {
  none: {
    mealPlans: 'never',
    may: ['change-goals'],
  },
  starting: {
    mealPlans: 'never',
    may: ['change-goals'],
  },
  incomplete: {
    mealPlans: 'never',
    may: [...ALWAYS, 'cancel', 'pay'],
  },
  trialing: {
    mealPlans: 'with-grace',
    may: [...ALWAYS, 'cancel', 'change-plan'],
  },
  active: {
    mealPlans: 'with-grace',
    may: [...ALWAYS, 'cancel', 'change-plan', 'pause'],
  },
  past_due: {
    mealPlans: 'with-grace',
    may: [...ALWAYS, 'cancel', 'pay'],
  },
  unpaid: {
    mealPlans: 'never',
    may: [...ALWAYS, 'cancel', 'pay'],
  },
  paused: {
    mealPlans: 'while-paid',
    may: [...ALWAYS, 'cancel', 'end-pause'],
  },
  ending: {
    mealPlans: 'while-paid',
    may: [...ALWAYS, 'resume'],
  },
  ended: {
    mealPlans: 'never',
    may: ['change-goals', 'replace-card', 'restart'],
  },
}

const DAY_MS = 24 * 60 * 60 * 1000

/** True if a member is sent meal plans at the given time. */
export function isEntitled(
  { status, paidUntil }: { status: SubscriptionStatus | 'none'; paidUntil: Date | null },
  { at, graceDays }: { at: Date; graceDays: number },
): boolean {
  const { mealPlans } = SUBSCRIPTION_STATES[status]
  if (mealPlans === 'never' || !paidUntil) return false
  const until = mealPlans === 'with-grace' ? graceEndOf({ paidUntil }, { graceDays }) : paidUntil
  return until !== null && at < until
}

/** Returns the end of the grace days, during which meal plans continue without payment. */
export function graceEndOf(
  { paidUntil }: { paidUntil: Date | null },
  { graceDays }: { graceDays: number },
): Date | null {
  return paidUntil && new Date(paidUntil.getTime() + graceDays * DAY_MS)
}

export function mayAct(status: SubscriptionStatus | 'none', act: SubscriptionAct): boolean {
  return SUBSCRIPTION_STATES[status].may.includes(act)
}

/** Returns the statuses with this right, for SQL statements. */
export function statusesWith(right: MealPlanRight): SubscriptionStatus[] {
  return (Object.keys(SUBSCRIPTION_STATES) as (SubscriptionStatus | 'none')[]).filter(
    (status): status is SubscriptionStatus =>
      status !== 'none' && SUBSCRIPTION_STATES[status].mealPlans === right,
  )
}
