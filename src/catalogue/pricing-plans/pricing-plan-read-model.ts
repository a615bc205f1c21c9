import type { Context } from '#platform/context.ts'
import { buildReadModel, type ReadModel } from '../read-model.ts'
import { listPricingPlans } from './list-pricing-plans.ts'
import { pricingPlanJson, pricingPlanToWire } from './wire.ts'

/** All plans, cheapest first, as anybody may see them. */
export async function loadPricingPlanReadModel(ctx: Context): Promise<ReadModel> {
  const plans = await listPricingPlans(ctx)
  return buildReadModel(
    plans.map((plan) => ({
      id: plan.id,
      listed: pricingPlanToWire(plan),
      shown: pricingPlanJson(plan),
      fields: [{ text: plan.name, weight: 1 }],
    })),
  )
}
