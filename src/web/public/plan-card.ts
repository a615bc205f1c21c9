import type { Plan } from '#catalogue/pricing-plans/pricing-plan.ts'

/** What a card shows of a pricing plan. */
export type PlanCard = Pick<
  Plan,
  'id' | 'name' | 'descriptionShort' | 'priceCents' | 'featured' | 'healthGoals'
>

export function planCard({ id, name, descriptionShort, priceCents, featured, healthGoals }: Plan): PlanCard {
  return { id, name, descriptionShort, priceCents, featured, healthGoals }
}
