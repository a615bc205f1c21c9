import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { AppError } from '#platform/errors.ts'
import type { profiles } from '../../tables.ts'

export type ProfileRow = typeof profiles.$inferSelect

export type Profile = ListedProfile & {
  paymentIntentClientSecret: string | null
  mealPlans: { mealPlanId: string; created: Date }[]
}

/** A profile as it appears in lists. `goals` are ids, in the member's order. */
export type ListedProfile = PlainProfile & { goals: string[] }

/** The fields of a profile that are not sealed. */
export type PlainProfile = Omit<
  ProfileRow,
  | 'sealedFacts'
  | 'factsVersion'
  | 'sealedFactsHistory'
  | 'sealedGoals'
  | 'goalBlindIndexes'
  | 'sealedPaymentSecret'
>

export const NOT_OFFERED = 'One of these health goals is not offered. Remove it to continue.'

/** Refuses more health goals than the plan covers, and duplicates. */
export function checkGoals(plan: PricingPlan | null, goals: string[]): void {
  if (goals.length === 0) return
  if (!plan) throw invalidGoals('Choose a plan first, then your health goals.')
  if (new Set(goals).size < goals.length) throw invalidGoals('Each health goal can be chosen once.')
  const excess = goals.length - plan.healthGoals
  if (excess <= 0) return
  const included = `${plan.healthGoals} health goal${plan.healthGoals === 1 ? '' : 's'}`
  throw invalidGoals(`The ${plan.name} Plan includes ${included}. Remove ${excess} to continue.`)
}

export function invalidGoals(message: string): AppError {
  return new AppError('invalid', message, { goals: message })
}

/** Returns the version of a profile on which a change can be based: the time of its last change. */
export function profileVersion({ changedAt }: Pick<ProfileRow, 'changedAt'>): number {
  return changedAt.getTime()
}
