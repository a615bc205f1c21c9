import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { referencedId } from '../payments/stripe/referenced-id.ts'

/** A price as Stripe names it: by its id, and the product that it is of. */
export type SoldPrice = { id: string; product: string | null }

export function soldPriceOf({ id, product }: Pick<Stripe.Price, 'id' | 'product'>): SoldPrice {
  return { id, product: referencedId(product) ?? null }
}

/**
 * What is sold at this price, or was before its plan cost something else: a plan has another price then, and the same
 * product.
 */
export async function pricingPlanIdOfPrice(
  ctx: Context,
  price: SoldPrice | undefined,
): Promise<string | null> {
  if (!price) return null
  const sold = await ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(eq(pricingPlans.stripePriceId, price.id))
  if (sold[0] || !price.product) return sold[0]?.id ?? null
  const ofProduct = await ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(eq(pricingPlans.stripeProductId, price.product))
    .limit(2)
  return ofProduct.length === 1 ? (ofProduct[0]?.id ?? null) : null
}
