import { asc } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { pricingPlanFromRow, type StoredPricingPlan } from './pricing-plan-row.ts'

/** All pricing plans, cheapest first. Anyone may read them. */
export async function listPricingPlans(ctx: Context): Promise<StoredPricingPlan[]> {
  const rows = await ctx.db
    .select()
    .from(pricingPlans)
    .orderBy(asc(pricingPlans.priceCents), asc(pricingPlans.id))
  return rows.map(pricingPlanFromRow)
}
