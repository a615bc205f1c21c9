import type { pricingPlans } from '#catalogue/tables.ts'
import type { PricingPlan } from './pricing-plan.ts'

type PlanRow = typeof pricingPlans.$inferSelect

/** A plan and the catalogue version at which it was last written. */
export type StoredPricingPlan = PricingPlan & { version: number; versionBeforeSetUp: number | null }

export function pricingPlanFromRow(row: PlanRow): StoredPricingPlan {
  const { stripePriceId, stripeProductId, stripeBuyUrl, changedAt: _, ...plan } = row
  return { ...plan, stripe: { priceId: stripePriceId, productId: stripeProductId, buyUrl: stripeBuyUrl } }
}

/** Returns the columns of a plan, without the columns that each write sets. */
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
