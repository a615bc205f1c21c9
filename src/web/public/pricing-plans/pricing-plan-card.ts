import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'

/** What a card shows of a pricing plan. */
export type PricingPlanCard = Pick<
  PricingPlan,
  'id' | 'name' | 'descriptionShort' | 'priceCents' | 'featured' | 'healthGoals'
>

export function pricingPlanCard({
  id,
  name,
  descriptionShort,
  priceCents,
  featured,
  healthGoals,
}: PricingPlan): PricingPlanCard {
  return { id, name, descriptionShort, priceCents, featured, healthGoals }
}

/** How many pricing plans a page shows, cheapest first. */
export const MOST_PRICING_PLANS = 10
