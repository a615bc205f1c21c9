import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged, type VersionedChange } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { DEFAULT_PRICING_PLAN_ID } from './default-pricing-plan.ts'
import { requirePricingPlan } from './find-pricing-plan.ts'
import { centsOf, type PricingPlan } from './pricing-plan.ts'
import type { StoredPricingPlan } from './pricing-plan-row.ts'
import type { PricingPlanChange } from './schema.ts'
import { writePricingPlan } from './write-pricing-plan.ts'

/**
 * Updates the passed fields. Active subscriptions keep their original price. The administrator must name the
 * Stripe price for new subscriptions, since the amount of a Stripe price never changes.
 */
export async function updatePricingPlan(
  ctx: Context,
  { id, change, readVersion }: VersionedChange<PricingPlanChange>,
): Promise<StoredPricingPlan> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requirePricingPlan(ctx, id)
    if (readVersion !== before.versionBeforeSetUp) requireUnchanged('plan', before, readVersion)
    const { price, stripe, enabeled: enabled = before.enabled, ...given } = change
    if (!enabled && id.toLowerCase() === DEFAULT_PRICING_PLAN_ID) throw staysOnSale()
    const priceCents = price === undefined ? before.priceCents : centsOf(price)
    return writePricingPlan(
      ctx,
      { ...before, ...given, enabled, priceCents, stripe: merged(before.stripe, stripe) },
      before,
    )
  })
}

function staysOnSale(): AppError {
  const message = 'The trial button on the pages of health goals leads to this plan, so it has to be on sale.'
  return new AppError('conflict', message, { enabeled: message })
}

/** A blank id keeps the stored id, because the payment setup may have written it in the meantime. */
function merged(
  before: PricingPlan['stripe'],
  given: Partial<PricingPlan['stripe']> = {},
): PricingPlan['stripe'] {
  return {
    priceId: given.priceId || before.priceId,
    productId: given.productId || before.productId,
    buyUrl: given.buyUrl ?? before.buyUrl,
  }
}
