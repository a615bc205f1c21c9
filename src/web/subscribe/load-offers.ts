import type { Condition } from '#catalogue/conditions/condition.ts'
import { homeGroup } from '#catalogue/conditions/condition.ts'
import { listConditions } from '#catalogue/conditions/list-conditions.ts'
import { findPlan } from '#catalogue/pricing-plans/find-plan.ts'
import { listPlans } from '#catalogue/pricing-plans/list-plans.ts'
import type { Plan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { safetyOfGoal } from '#meal-plans/preview/list-refusals.ts'
import type { Context } from '#platform/context.ts'
import { planCard } from '#web/public/plan-card.ts'
import type { GoalOffer, PlanOffer } from './choice.ts'

const PLANS_SHOWN = 3
const GOALS_SHOWN = 300

/** Up to three plans, the asked one among them, and the health goals on offer. */
export async function loadOffers(
  ctx: Context,
  askedPlan: string | null,
): Promise<{ plans: PlanOffer[]; goals: GoalOffer[] }> {
  const [plans, conditions] = await Promise.all([
    listPlans(ctx, { page: 1, count: PLANS_SHOWN }),
    listConditions(ctx, { page: 1, count: GOALS_SHOWN }),
  ])
  return {
    plans: (await withAsked(ctx, plans.data, askedPlan)).map(planOffer),
    goals: conditions.data.map(goalOffer),
  }
}

async function withAsked(ctx: Context, plans: Plan[], asked: string | null): Promise<Plan[]> {
  if (!asked || plans.some(({ id }) => id === asked)) return plans
  const plan = await findPlan(ctx, asked)
  return plan ? [...plans.slice(0, PLANS_SHOWN - 1), plan] : plans
}

function planOffer(plan: Plan): PlanOffer {
  return { ...planCard(plan), stripePriceId: plan.stripe.priceId }
}

function goalOffer({ id, slug, name, description, dietFocus, category }: Condition): GoalOffer {
  return { id, name, description, dietFocus, group: homeGroup(category), safety: safetyOfGoal(slug) }
}
