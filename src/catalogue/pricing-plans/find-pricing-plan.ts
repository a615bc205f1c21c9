import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { PricingPlan } from './pricing-plan.ts'
import { pricingPlanFromRow, type StoredPricingPlan } from './pricing-plan-row.ts'

export function findPricingPlan(ctx: Context, id: string): Promise<PricingPlan | null> {
  return findStoredPlan(ctx, id)
}

export async function requirePricingPlan(ctx: Context, id: string): Promise<StoredPricingPlan> {
  const plan = await findStoredPlan(ctx, id)
  if (!plan) throw notFound('plan')
  return plan
}

async function findStoredPlan(ctx: Context, id: string): Promise<StoredPricingPlan | null> {
  if (!validate(id)) return null
  const [row] = await ctx.db.select().from(pricingPlans).where(eq(pricingPlans.id, id))
  return row ? pricingPlanFromRow(row) : null
}

/** Throws `conflict` if the plan is not on sale. Active subscriptions to it continue. */
export function requireOnSale({ name, enabled }: Pick<PricingPlan, 'name' | 'enabled'>): void {
  if (!enabled)
    throw new AppError('conflict', `The ${name} plan is not on sale. Choose another plan to continue.`)
}
