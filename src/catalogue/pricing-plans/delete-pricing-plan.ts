import { eq } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { requireUnused, type UsesOf } from '../uses.ts'
import { DEFAULT_PRICING_PLAN_ID } from './default-pricing-plan.ts'
import { requirePricingPlan } from './find-pricing-plan.ts'
import { pricingPlanToRow } from './pricing-plan-row.ts'

const ADVICE = 'Change the plan, or give its members another one first.'

/** Deletes a plan that no member has. Foreign keys from profiles and subscriptions also protect it. */
export async function deletePricingPlan(
  ctx: Context,
  { id, usesOf }: { id: string; usesOf: UsesOf },
): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const plan = await requirePricingPlan(ctx, id)
    const links = plan.id === DEFAULT_PRICING_PLAN_ID ? ['the trial button on the pages of health goals'] : []
    requireUnused(`The ${plan.name} plan`, [...links, ...(await usesOf(ctx, plan.id))], ADVICE)
    await ctx.db.delete(pricingPlans).where(eq(pricingPlans.id, plan.id))
    await recordChange(ctx, { act: 'delete', subject: `plan:${plan.id}`, before: pricingPlanToRow(plan) })
  })
}
