import { eq } from 'drizzle-orm'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'

/** What is sold at this price. */
export async function pricingPlanIdOfPrice(
  ctx: Context,
  priceId: string | undefined,
): Promise<string | null> {
  if (!priceId) return null
  const [sold] = await ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(eq(pricingPlans.stripePriceId, priceId))
  return sold?.id ?? null
}
