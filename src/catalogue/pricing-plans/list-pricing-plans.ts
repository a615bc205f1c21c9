import { asc } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import type { PricingPlan } from './pricing-plan.ts'
import { pricingPlanFromRow, type StoredPricingPlan } from './pricing-plan-row.ts'

/** Pricing plans, cheapest first. Anyone may read them. */
export async function listPricingPlans(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<PricingPlan>> {
  const rows = await inOrder(ctx).limit(paging.count).offset(offsetOf(paging))
  return { data: rows.map(pricingPlanFromRow), ...paging, total: await countOf(ctx.db, pricingPlans) }
}

/** All pricing plans, cheapest first. */
export async function loadPricingPlans(ctx: Context): Promise<StoredPricingPlan[]> {
  return (await inOrder(ctx)).map(pricingPlanFromRow)
}

function inOrder(ctx: Context) {
  return ctx.db.select().from(pricingPlans).orderBy(asc(pricingPlans.priceCents), asc(pricingPlans.id))
}
