import { DEFAULT_PRICING_PLAN_ID } from '#catalogue/pricing-plans/default-pricing-plan.ts'
import { paths } from '#web/paths.ts'
import type { PricingPlanOffer, SubscriptionChoice } from './choice.ts'
import type { StepName } from './steps.ts'

export type ChoiceLinks = ReturnType<typeof choiceLinks>

/** Addresses of the subscribe page that differ from the present choice in one thing. */
export function choiceLinks(
  { plan, goals }: SubscriptionChoice,
  {
    plans,
    asked,
    present,
  }: { plans: readonly PricingPlanOffer[]; asked: StepName | null; present: StepName },
) {
  const ids = goals.map(({ id }) => id)
  const smallest = plans.find(({ id }) => id === DEFAULT_PRICING_PLAN_ID) ?? plans[0]
  const step = asked ?? undefined
  const goalsStep = present === 'plan' ? 'plan' : 'goals'
  return {
    /** To come back to after signing in. */
    here: paths.subscribe({ goals: ids, plan: plan?.id }),
    withPlan: (id: string) =>
      paths.subscribe({ goals: ids, plan: id, step: present === 'plan' ? 'plan' : step }),
    /** Adds a goal and stays at the step that lists the goals. */
    withGoal: (id: string) => paths.subscribe({ goals: [...ids, id], plan: plan?.id, step: goalsStep }),
    withoutGoal: (id: string) =>
      paths.subscribe({ goals: ids.filter((other) => other !== id), plan: plan?.id, step }),
    /** Other goals at the same step. */
    withGoals: (others: readonly string[]) => paths.subscribe({ goals: [...others], plan: plan?.id, step }),
    /** The first goal, with the plan for one, and on to the next question. */
    startWith: (id: string) => paths.subscribe({ goals: [id], plan: (plan ?? smallest)?.id, step: 'about' }),
    /** A plan with more room, to add a goal. */
    withLargerPlan: (id: string) => paths.subscribe({ goals: ids, plan: id, step: goalsStep }),
    at: (name: StepName) => stepUrl({ plan, goals }, name),
  }
}

export function stepUrl({ plan, goals }: Pick<SubscriptionChoice, 'plan' | 'goals'>, step: StepName): string {
  return paths.subscribe({ goals: goals.map(({ id }) => id), plan: plan?.id, step })
}
