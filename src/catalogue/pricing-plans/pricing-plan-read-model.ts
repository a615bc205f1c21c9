import { asc } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { buildReadModel, type ReadModel } from '../read-model.ts'
import { pricingPlanFromRow, type StoredPricingPlan } from './pricing-plan-row.ts'
import { pricingPlanJson, pricingPlanToWire } from './wire.ts'

/** What the API sends of plans and what pages show of them, in one order. */
export type PricingPlanReadModel = ReadModel & { plans: readonly StoredPricingPlan[] }

/** All plans, cheapest first, as anybody may see them. */
export async function loadPricingPlanReadModel(ctx: Context): Promise<PricingPlanReadModel> {
  const rows = await ctx.db
    .select()
    .from(pricingPlans)
    .orderBy(asc(pricingPlans.priceCents), asc(pricingPlans.id))
  const plans = rows.map(pricingPlanFromRow)
  const readModel = await buildReadModel(
    plans.map((plan) => ({
      id: plan.id,
      listed: pricingPlanToWire(plan),
      shown: pricingPlanJson(plan),
      fields: [{ text: plan.name, weight: 1 }],
    })),
  )
  return { ...readModel, plans }
}

type HasPricingPlans = {
  pricingPlans: (ctx: Context) => PricingPlanReadModel | Promise<PricingPlanReadModel>
}

/** All plans, cheapest first, as pages show them. Anyone may read them. */
export async function listPricingPlans(
  ctx: Context,
  catalogue: HasPricingPlans,
): Promise<readonly StoredPricingPlan[]> {
  return (await catalogue.pricingPlans(ctx)).plans
}

/** One of them, or null. */
export async function findListedPricingPlan(
  ctx: Context,
  catalogue: HasPricingPlans,
  id: string,
): Promise<StoredPricingPlan | null> {
  const { places, plans } = await catalogue.pricingPlans(ctx)
  return plans[places.get(id.toLowerCase()) ?? -1] ?? null
}
