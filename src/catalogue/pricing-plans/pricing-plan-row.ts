import type { pricingPlans } from '#catalogue/tables.ts'
import type { PricingPlan } from './pricing-plan.ts'

type PlanRow = typeof pricingPlans.$inferSelect

/** A plan and the version of the catalogue under which it was last written. */
export type StoredPricingPlan = PricingPlan & { version: number; versionBeforeSetUp: number | null }

export function pricingPlanFromRow(row: PlanRow): StoredPricingPlan {
  const { stripePriceId, stripeProductId, stripeBuyUrl, changedAt: _, ...plan } = row
  return { ...plan, stripe: { priceId: stripePriceId, productId: stripeProductId, buyUrl: stripeBuyUrl } }
}

/** The columns of a plan, without those that each write sets anew. */
export function pricingPlanToRow(
  plan: PricingPlan,
): Omit<PlanRow, 'changedAt' | 'version' | 'versionBeforeSetUp'> {
  const {
    id,
    name,
    descriptionShort,
    descriptionLong,
    features,
    priceCents,
    featured,
    healthGoals,
    enabled,
  } = plan
  const { priceId: stripePriceId, productId: stripeProductId, buyUrl: stripeBuyUrl } = plan.stripe
  const shown = { id, name, descriptionShort, descriptionLong, features, priceCents, featured, healthGoals }
  return { ...shown, enabled, stripePriceId, stripeProductId, stripeBuyUrl }
}
