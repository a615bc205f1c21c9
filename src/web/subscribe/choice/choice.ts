import type { HomeGroupName } from '#catalogue/conditions/condition.ts'
import type { safetyOfGoal } from '#meal-plans/preview/list-refusals.ts'
import type { PricingPlanCard } from '#web/public/pricing-plans/pricing-plan-card.ts'

export type PricingPlanOffer = PricingPlanCard & { stripePriceId: string }

export type GoalOffer = {
  id: string
  ruleSet: string
  name: string
  description: string
  dietFocus: string
  group: HomeGroupName
  /** Further words that people look for it by. */
  words: string
  /** How it differs from health goals that resemble it; null where none does. */
  difference: string | null
  /** For whom the goal is not planned, and what that depends on. */
  safety: ReturnType<typeof safetyOfGoal>
}

/** What the address of the subscribe page chooses, as far as it is offered. */
export type SubscriptionChoice = {
  plan: PricingPlanOffer | null
  isPlanUnknown: boolean
  goals: GoalOffer[]
  /** How many goals of the address are not offered. */
  unknownGoals: number
  /** How many goals must be dropped before the plan can be had. */
  goalsTooMany: number
}

/** Plan and goals as an address or a profile holds them. */
export type ChosenIds = { plan: string | null; goals: string[] }

/** `?goal=a,b&plan=c`, or null where the address chooses nothing. */
export function idsInUrl(search: URLSearchParams): ChosenIds | null {
  if (!search.has('goal') && !search.has('plan')) return null
  const goals = (search.get('goal') ?? '').split(',').map((id) => id.trim())
  return { plan: search.get('plan')?.trim() || null, goals: [...new Set(goals)].filter(Boolean) }
}

export function readChoice(
  ids: ChosenIds | null,
  offers: { plans: readonly PricingPlanOffer[]; goals: readonly GoalOffer[] },
): SubscriptionChoice {
  const plan = offers.plans.find(({ id }) => id === ids?.plan) ?? null
  const goals = (ids?.goals ?? []).flatMap((id) => offers.goals.find((goal) => goal.id === id) ?? [])
  return {
    plan,
    isPlanUnknown: Boolean(ids?.plan) && !plan,
    goals,
    unknownGoals: (ids?.goals.length ?? 0) - goals.length,
    goalsTooMany: plan ? Math.max(0, goals.length - plan.healthGoals) : 0,
  }
}

/** A choice with which one can go on: a plan, and at least one goal but no more than the plan includes. */
export type CompleteSubscriptionChoice = SubscriptionChoice & { plan: PricingPlanOffer }

export function isComplete(choice: SubscriptionChoice): choice is CompleteSubscriptionChoice {
  return choice.plan !== null && choice.goals.length > 0 && choice.goalsTooMany === 0
}
