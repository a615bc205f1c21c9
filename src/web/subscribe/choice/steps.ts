import type { PricingPlanOffer, SubscriptionChoice } from './choice.ts'

/** The questions on the way to a trial: one on each screen of a phone, all of them on a wide one. */
export const STEPS = ['goals', 'about', 'day', 'plan', 'account', 'payment'] as const
export type StepName = (typeof STEPS)[number]

/** The step that an address asks for, if it is one of ours. */
export function stepInUrl(search: URLSearchParams): StepName | null {
  return STEPS.find((name) => name === search.get('step')) ?? null
}

type Progress = {
  choice: SubscriptionChoice
  plans: readonly PricingPlanOffer[]
  /** Has a profile: what was told and who they are is known. */
  isMember: boolean
  /** What safety asks is answered. */
  isReported: boolean
  /** With these answers no plan is served. */
  isRefused: boolean
}

/** The step to be shown: the one that is asked for, or the first before it that is not done. */
export function presentStep(asked: StepName | null, progress: Omit<Progress, 'plans'>): StepName {
  const { choice, isMember, isReported, isRefused } = progress
  if (asked === 'plan') return 'plan'
  if (choice.goals.length === 0 || choice.goalsTooMany > 0) return 'goals'
  if (asked === 'goals' || (asked === null && choice.unknownGoals > 0)) return 'goals'
  if (isMember) return stepOfMember(asked, choice)
  if (!isReported || isRefused || asked === null || asked === 'about') return 'about'
  if (asked === 'day') return 'day'
  return choice.plan ? 'account' : 'plan'
}

function stepOfMember(asked: StepName | null, { plan }: SubscriptionChoice): StepName {
  if (asked === 'about') return 'about'
  return plan ? 'payment' : 'plan'
}

type Way = Pick<Progress, 'choice' | 'plans' | 'isMember'>

/** Returns the step that the button of a step leads to. */
export function stepAfter(step: StepName, way: Way): StepName {
  if (way.isMember) return step === 'plan' || !asksForPlan(way) ? 'payment' : 'plan'
  if (step === 'goals') return 'about'
  if (step === 'about') return 'day'
  return step === 'day' && asksForPlan(way) ? 'plan' : 'account'
}

/** Returns the step that the back link of a step leads to; null for the first. */
export function stepBefore(step: StepName, way: Way): StepName | null {
  if (step === 'goals') return null
  if (way.isMember) return step === 'payment' ? 'plan' : 'goals'
  if (step === 'about') return 'goals'
  if (step === 'day') return 'about'
  return step === 'account' && asksForPlan(way) ? 'plan' : 'day'
}

/** Health goal pages set the smallest plan. A visitor who may want a second goal chooses before an account is made. */
function asksForPlan({ choice: { plan, goals }, plans }: Way): boolean {
  return !plan || plans.some(({ healthGoals }) => healthGoals > goals.length)
}
