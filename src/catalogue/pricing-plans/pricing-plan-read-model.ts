import { asc } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { buildReadModel, type ReadModel } from '../read-model.ts'
import { pricingPlanFromRow, type StoredPricingPlan } from './pricing-plan-row.ts'
import { pricingPlanJson, pricingPlanToListedWire } from './wire.ts'

/** The API response and the page list of pricing plans, in the same order. */
type PricingPlanReadModel = ReadModel & { plans: readonly StoredPricingPlan[] }

/** Plans for visitors, and all plans including those not on sale. */
export type PricingPlanReadModels = { onSale: PricingPlanReadModel; all: PricingPlanReadModel }

/** Loads all plans, cheapest first. */
export async function loadPricingPlanReadModels(ctx: Context): Promise<PricingPlanReadModels> {
  const rows = await ctx.db
    .select()
    .from(pricingPlans)
    .orderBy(asc(pricingPlans.priceCents), asc(pricingPlans.id))
  const plans = rows.map(pricingPlanFromRow)
  return { onSale: await readModelOf(plans.filter(({ enabled }) => enabled)), all: await readModelOf(plans) }
}

async function readModelOf(plans: StoredPricingPlan[]): Promise<PricingPlanReadModel> {
  const readModel = await buildReadModel(
    plans.map((plan) => ({
      id: plan.id,
      listed: pricingPlanToListedWire(plan),
      shown: pricingPlanJson(plan),
      fields: [{ text: plan.name, weight: 1 }],
    })),
  )
  return { ...readModel, plans }
}

type HasPricingPlans = {
  pricingPlans: (ctx: Context) => PricingPlanReadModels | Promise<PricingPlanReadModels>
}

/** True if the caller can list plans that are not on sale. */
export function seesAllPricingPlans(requester: Requester): boolean {
  return hasDuty(requester, 'billing')
}

/** Lists the plans on sale, cheapest first, as pages show them. Any caller can read them. */
export async function listPricingPlans(
  ctx: Context,
  catalogue: HasPricingPlans,
): Promise<readonly StoredPricingPlan[]> {
  return (await catalogue.pricingPlans(ctx)).onSale.plans
}

/** Finds a plan on sale. Returns null if there is none. */
export async function findListedPricingPlan(
  ctx: Context,
  catalogue: HasPricingPlans,
  id: string,
): Promise<StoredPricingPlan | null> {
  const { places, plans } = (await catalogue.pricingPlans(ctx)).onSale
  return plans[places.get(id.toLowerCase()) ?? -1] ?? null
}
