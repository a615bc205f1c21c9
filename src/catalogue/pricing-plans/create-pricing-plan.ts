import { eq } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import { requireUnchangedByOthers } from '#platform/audit/require-unchanged-by-others.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { idToMake } from '#platform/http/creation-key.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { centsOf } from './pricing-plan.ts'
import type { StoredPricingPlan } from './pricing-plan-row.ts'
import type { PricingPlanInput } from './schema.ts'
import { updatePricingPlan } from './update-pricing-plan.ts'
import { writePricingPlan } from './write-pricing-plan.ts'

/**
 * Creates a pricing plan. A repeated call with the same key updates the plan created by the first call with
 * the new input.
 */
export async function createPricingPlan(
  ctx: Context,
  input: PricingPlanInput,
  key?: string,
): Promise<{ plan: StoredPricingPlan; isNew: boolean }> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const id = idToMake(ctx, 'plan', key)
    const made = await ctx.db
      .select({ id: pricingPlans.id })
      .from(pricingPlans)
      .where(eq(pricingPlans.id, id))
    if (made.length > 0) return { plan: await createAgain(ctx, id, input), isNew: false }
    const { price, enabeled: enabled, ...given } = input
    return {
      plan: await writePricingPlan(ctx, { id, ...given, enabled, priceCents: centsOf(price) }, null),
      isNew: true,
    }
  })
}

async function createAgain(ctx: Context, id: string, input: PricingPlanInput): Promise<StoredPricingPlan> {
  await requireUnchangedByOthers(ctx, { subject: `plan:${id}`, what: 'plan' })
  return updatePricingPlan(ctx, { id, change: input, readVersion: undefined })
}
