import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ProfileRow } from '../../profiles/store/profile.ts'

/** Returns the member's plan, or throws if this is not its price. */
export async function requirePricingPlanOfPrice(
  ctx: Context,
  profile: ProfileRow,
  stripePriceId: string,
): Promise<PricingPlan> {
  const plan = profile.planId ? await findPricingPlan(ctx, profile.planId) : null
  if (!plan) throw wrongPrice('Choose a plan first, then enter your card.')
  if (plan.stripe.priceId === stripePriceId) return plan
  const [other] = await ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(eq(pricingPlans.stripePriceId, stripePriceId))
  if (!other) throw wrongPrice('This price belongs to none of our plans.')
  throw wrongPrice(`This is not the price of your plan, ${plan.name}. Choose the plan again to continue.`)
}

function wrongPrice(message: string): AppError {
  return new AppError('invalid', message, { stripePriceId: message })
}
