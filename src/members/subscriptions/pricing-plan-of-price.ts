import { eq, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { referencedId } from '../payments/stripe/referenced-id.ts'

export type SoldPrice = { id: string; product: string | null }

export function soldPriceOf({ id, product }: Pick<Stripe.Price, 'id' | 'product'>): SoldPrice {
  return { id, product: referencedId(product) ?? null }
}

/**
 * Returns the plan sold at this price, now or earlier: after a price change a plan has a new price but the
 * same product.
 */
export async function pricingPlanIdOfPrice(
  ctx: Context,
  price: SoldPrice | undefined,
): Promise<string | null> {
  if (!price) return null
  const { stripePriceId, stripeProductId } = pricingPlans
  const isSoldAtIt = eq(stripePriceId, price.id)
  const sold = await ctx.db
    .select({ id: pricingPlans.id, priceId: stripePriceId })
    .from(pricingPlans)
    .where(price.product ? or(isSoldAtIt, eq(stripeProductId, price.product)) : isSoldAtIt)
  const [first, ...others] = sold
  const present = sold.find(({ priceId }) => priceId === price.id)
  return present?.id ?? (others.length === 0 ? (first?.id ?? null) : null)
}
