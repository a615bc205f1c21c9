import { eq, sql } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { requirePricingPlan } from './find-pricing-plan.ts'
import type { PricingPlan } from './pricing-plan.ts'

type PriceIds = Pick<PricingPlan['stripe'], 'priceId' | 'productId'>

/**
 * Stores the ids that the payment setup found or created. An administrator who has the plan open can still
 * save their edits.
 */
export async function savePriceIds(ctx: Context, { id, ids }: { id: string; ids: PriceIds }): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const { priceId, productId } = (await requirePricingPlan(ctx, id)).stripe
    if (priceId === ids.priceId && productId === ids.productId) return
    await ctx.db
      .update(pricingPlans)
      .set({
        stripePriceId: ids.priceId,
        stripeProductId: ids.productId,
        versionBeforeSetUp: sql`coalesce(${pricingPlans.versionBeforeSetUp}, ${pricingPlans.version})`,
        changedAt: ctx.now(),
      })
      .where(eq(pricingPlans.id, id))
    await recordChange(ctx, {
      act: 'set-up-price',
      subject: `plan:${id}`,
      before: { priceId, productId },
      after: ids,
    })
  })
}
