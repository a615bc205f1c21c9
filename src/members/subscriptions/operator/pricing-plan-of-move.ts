import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

/** The plan that a member is to be moved to, at its present price. */
export async function findPricingPlanOfMove(
  ctx: Context,
  { planId, row }: { planId: string; row: Pick<SubscriptionRow, 'planId'> },
): Promise<PricingPlan> {
  // Another price of the same plan comes with notice only.
  if (planId === row.planId) throw new AppError('conflict', 'The member has this plan.')
  const plan = await findPricingPlan(ctx, planId)
  if (!plan) throw notFound('plan')
  return plan
}

/** A plan that costs something else by now is not what was decided on. */
export function requireShownPrice({ name, stripe }: PricingPlan, priceId: string | null | undefined): void {
  if (priceId && priceId !== stripe.priceId)
    throw new AppError(
      'conflict',
      `${name} has another price by now. Nothing was done. Look at the move again.`,
    )
}
