import { eq } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { PricingPlan } from './pricing-plan.ts'
import { pricingPlanFromRow, pricingPlanToRow, type StoredPricingPlan } from './pricing-plan-row.ts'
import { pricingPlanSaved } from './pricing-plan-saved.ts'

/**
 * Stores the current state of a plan, records the change and announces it. `before` is null for a new plan.
 */
export async function writePricingPlan(
  ctx: Context,
  plan: PricingPlan,
  before: StoredPricingPlan | null,
): Promise<StoredPricingPlan> {
  await checkNameIsFree(ctx, plan)
  const row = { ...pricingPlanToRow(plan), changedAt: ctx.now(), versionBeforeSetUp: null }
  const [saved] = before
    ? await ctx.db.update(pricingPlans).set(row).where(eq(pricingPlans.id, plan.id)).returning()
    : await ctx.db.insert(pricingPlans).values(row).returning()
  if (!saved) throw new Error('The plan was not stored')
  await recordChange(ctx, {
    act: before ? 'update' : 'create',
    subject: `plan:${plan.id}`,
    before: before && pricingPlanToRow(before),
    after: pricingPlanToRow(plan),
  })
  await ctx.jobs.enqueue(ctx.db, pricingPlanSaved, { planId: plan.id })
  return pricingPlanFromRow(saved)
}

async function checkNameIsFree(ctx: Context, { id, name }: PricingPlan): Promise<void> {
  const [other] = await ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(eq(pricingPlans.name, name))
  if (!other || other.id === id) return
  const message = `There is a plan named ${name} already. Choose another name.`
  throw new AppError('conflict', message, { name: message })
}
