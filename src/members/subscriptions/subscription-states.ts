import type { SubscriptionStatus } from '../columns/subscription-status.ts'

/** What a member may do with their subscription themselves. */
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
 * `never`; `while-paid`: as long as something is paid for; `with-grace`: the days of grace longer, in which the
 * provider tries a refused card again, or cannot be asked.
 */
export type MealPlanRight = 'never' | 'while-paid' | 'with-grace'

type StateRule = {
  /** The provider's own name of it. */
  atStripe: string
  mealPlans: MealPlanRight
  may: readonly SubscriptionAct[]
  /** What brings a subscription here. */
  enteredBy: string
  /** The mail that goes out when it comes here. */
  mail: string
}

const ALWAYS = ['replace-card', 'change-goals'] as const

/** The one table of who may have a week, and of who may do what. `docs/billing.md` shows it, and is tested so. */
export const SUBSCRIPTION_STATES: Record<SubscriptionStatus | 'none', StateRule> = {
  none: {
    atStripe: '–',
    mealPlans: 'never',
    may: ['change-goals'],
    enteredBy: 'a new account; a trial that could not be started',
    mail: 'none, or “could not start”',
  },
  starting: {
    atStripe: 'not known yet',
    mealPlans: 'never',
    may: ['change-goals'],
    enteredBy: 'Start Trial',
    mail: 'none',
  },
  incomplete: {
    atStripe: '`incomplete`',
    mealPlans: 'never',
    may: [...ALWAYS, 'cancel', 'pay'],
    enteredBy: 'a first charge that the bank wants confirmed',
    mail: 'bank wants confirmation',
  },
  trialing: {
    atStripe: '`trialing`',
    mealPlans: 'with-grace',
    may: [...ALWAYS, 'cancel', 'change-plan'],
    enteredBy: '`customer.subscription.created`',
    mail: 'trial started; 3 days and 1 day before its end a reminder',
  },
  active: {
    atStripe: '`active`',
    mealPlans: 'with-grace',
    may: [...ALWAYS, 'cancel', 'change-plan', 'pause'],
    enteredBy: '`invoice.paid`',
    mail: 'receipt',
  },
  past_due: {
    atStripe: '`past_due`',
    mealPlans: 'with-grace',
    may: [...ALWAYS, 'cancel', 'pay'],
    enteredBy: '`invoice.payment_failed`, `invoice.payment_action_required`',
    mail: 'charge failed, or bank wants confirmation',
  },
  unpaid: {
    atStripe: '`unpaid`',
    mealPlans: 'never',
    may: [...ALWAYS, 'cancel', 'pay'],
    enteredBy: 'the last try of a charge, where Stripe is set to keep the subscription',
    mail: 'not paid',
  },
  paused: {
    atStripe: '`active` with `pause_collection`, or `paused`',
    mealPlans: 'while-paid',
    may: [...ALWAYS, 'cancel', 'end-pause'],
    enteredBy: 'Pause',
    mail: 'paused; 3 days before it resumes a reminder',
  },
  ending: {
    atStripe: '`trialing` or `active`, with an end',
    mealPlans: 'while-paid',
    may: [...ALWAYS, 'resume'],
    enteredBy: 'Cancel',
    mail: 'canceled',
  },
  ended: {
    atStripe: '`canceled`, `incomplete_expired`',
    mealPlans: 'never',
    may: ['change-goals', 'replace-card', 'restart'],
    enteredBy: '`customer.subscription.deleted`',
    mail: 'ended',
  },
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a member is sent meal plans at a moment. */
export function isEntitled(
  { status, paidUntil }: { status: SubscriptionStatus | 'none'; paidUntil: Date | null },
  { at, graceDays }: { at: Date; graceDays: number },
): boolean {
  const { mealPlans } = SUBSCRIPTION_STATES[status]
  if (mealPlans === 'never' || !paidUntil) return false
  const until = mealPlans === 'with-grace' ? graceEndOf({ paidUntil }, { graceDays }) : paidUntil
  return until !== null && at < until
}

/** Until when meal plans come although what was due is not paid. */
export function graceEndOf(
  { paidUntil }: { paidUntil: Date | null },
  { graceDays }: { graceDays: number },
): Date | null {
  return paidUntil && new Date(paidUntil.getTime() + graceDays * DAY_MS)
}

export function mayAct(status: SubscriptionStatus | 'none', act: SubscriptionAct): boolean {
  return SUBSCRIPTION_STATES[status].may.includes(act)
}

/** The statuses with this right, for statements. */
export function statusesWith(right: MealPlanRight): SubscriptionStatus[] {
  return (Object.keys(SUBSCRIPTION_STATES) as (SubscriptionStatus | 'none')[]).filter(
    (status): status is SubscriptionStatus =>
      status !== 'none' && SUBSCRIPTION_STATES[status].mealPlans === right,
  )
}
