import type { Context } from '#platform/context.ts'
import { fillShelf, type Shelf } from '../shelf.ts'
import { loadPlans } from './list-plans.ts'
import { planJson, planToWire } from './wire.ts'

/** All plans, cheapest first, as anybody may see them. */
export async function loadPlanShelf(ctx: Context): Promise<Shelf> {
  const plans = await loadPlans(ctx)
  return fillShelf(
    plans.map((plan) => ({
      id: plan.id,
      listed: planToWire(plan),
      shown: planJson(plan),
      fields: [{ text: plan.name, weight: 1 }],
    })),
  )
}
