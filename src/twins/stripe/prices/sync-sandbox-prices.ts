import { sql } from 'drizzle-orm'
import { productName } from '#catalogue/pricing-plans/pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { objects } from '../objects/tables.ts'
import type { Price, Product, TwinContext } from '../objects/twin-object.ts'
import { newPrice, newProduct } from './prices.ts'

const CURRENCY = 'usd'

/**
 * Creates a product and a monthly price at the twin for each pricing plan of the catalogue, under the plan's
 * own ids.
 */
export async function syncSandboxPrices(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const ctx: TwinContext = { ...transaction, request: null }
    const sold = await ctx.db.select().from(pricingPlans)
    for (const plan of sold) {
      if (!plan.stripePriceId || !plan.stripeProductId) continue
      await putObject(ctx, newProduct(ctx, productOf(plan)))
      // A price is immutable, so a changed plan gets another price.
      const price = newPrice(ctx, priceOf(plan))
      await ctx.db
        .insert(objects)
        .values({ id: price.id, kind: price.object, body: price })
        .onConflictDoNothing()
    }
  })
}

type PlanRow = typeof pricingPlans.$inferSelect

function productOf(plan: PlanRow) {
  return { id: plan.stripeProductId, name: productName(plan), active: true, metadata: { plan: plan.id } }
}

function priceOf(plan: PlanRow) {
  return {
    id: plan.stripePriceId,
    product: plan.stripeProductId,
    currency: CURRENCY,
    unit_amount: plan.priceCents,
    recurring: { interval: 'month' as const, interval_count: 1 },
    active: true,
    metadata: { plan: plan.id },
  }
}

async function putObject(ctx: TwinContext, body: Price | Product): Promise<void> {
  await ctx.db
    .insert(objects)
    .values({ id: body.id, kind: body.object, body })
    .onConflictDoUpdate({
      target: objects.id,
      set: { body: sql`excluded.body || jsonb_build_object('created', ${objects.body} -> 'created')` },
    })
}
