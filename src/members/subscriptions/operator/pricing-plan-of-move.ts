import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

/** Returns the plan that a member is moved to, at its current price. */
export async function findPricingPlanOfMove(
  ctx: Context,
  { planId, row }: { planId: string; row: Pick<SubscriptionRow, 'planId'> },
): Promise<PricingPlan> {
  // A new price of the same plan requires notice.
  if (planId === row.planId) throw new AppError('conflict', 'The member has this plan.')
  const plan = await findPricingPlan(ctx, planId)
  if (!plan) throw notFound('plan')
  return plan
}

/** Throws if the plan's price has changed since the decision. */
export function requireShownPrice({ name, stripe }: PricingPlan, priceId: string | null | undefined): void {
  if (priceId && priceId !== stripe.priceId)
    throw new AppError(
      'conflict',
      `${name} has another price by now. Nothing was done. Look at the move again.`,
    )
}
