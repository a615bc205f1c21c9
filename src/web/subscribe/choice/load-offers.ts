import { goalDifference } from '#catalogue/conditions/choosing/goal-differences.ts'
import { goalWords } from '#catalogue/conditions/choosing/goal-words.ts'
import type { Condition } from '#catalogue/conditions/condition.ts'
import { homeGroup } from '#catalogue/conditions/condition.ts'
import { listConditions } from '#catalogue/conditions/condition-read-models.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { listPricingPlans } from '#catalogue/pricing-plans/pricing-plan-read-model.ts'
import { safetyOfGoal } from '#meal-plans/preview/list-refusals.ts'
import type { Context } from '#platform/context.ts'
import type { PageCatalogue } from '#web/context.ts'
import { pricingPlanCard } from '#web/public/pricing-plans/pricing-plan-card.ts'
import type { GoalOffer, PricingPlanOffer } from './choice.ts'

const PLANS_SHOWN = 3

/** Up to three plans, the asked one among them, and the health goals on offer. */
export async function loadOffers(
  ctx: Context,
  catalogue: PageCatalogue,
  askedPlan: string | null,
): Promise<{ plans: PricingPlanOffer[]; goals: GoalOffer[] }> {
  const [plans, conditions] = await Promise.all([
    listPricingPlans(ctx, catalogue),
    listConditions(ctx, catalogue),
  ])
  return {
    plans: withAsked(plans, askedPlan).map(planOffer),
    goals: conditions.map(goalOffer),
  }
}

function withAsked(plans: readonly PricingPlan[], asked: string | null): readonly PricingPlan[] {
  const shown = plans.slice(0, PLANS_SHOWN)
  const plan = plans.find(({ id }) => id === asked?.toLowerCase())
  return !plan || shown.includes(plan) ? shown : [...shown.slice(0, PLANS_SHOWN - 1), plan]
}

function planOffer(plan: PricingPlan): PricingPlanOffer {
  return { ...pricingPlanCard(plan), stripePriceId: plan.stripe.priceId }
}

function goalOffer({ id, ruleSet, name, description, dietFocus, category }: Condition): GoalOffer {
  return {
    id,
    ruleSet,
    name,
    description,
    dietFocus,
    group: homeGroup(category),
    words: goalWords(ruleSet),
    difference: goalDifference(ruleSet),
    safety: safetyOfGoal(ruleSet),
  }
}
