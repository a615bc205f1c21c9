import { eq } from 'drizzle-orm'
import { findPlan } from '#catalogue/pricing-plans/find-plan.ts'
import type { Plan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { plans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ProfileRow } from '../profiles/profile.ts'

/** The member's plan, once this is its price. */
export async function requirePlanOfPrice(
  ctx: Context,
  profile: ProfileRow,
  stripePriceId: string,
): Promise<Plan> {
  const plan = profile.planId ? await findPlan(ctx, profile.planId) : null
  if (!plan) throw wrongPrice('Choose a plan first, then enter your card.')
  if (plan.stripe.priceId === stripePriceId) return plan
  const [other] = await ctx.db
    .select({ id: plans.id })
    .from(plans)
    .where(eq(plans.stripePriceId, stripePriceId))
  if (!other) throw wrongPrice('This price belongs to none of our plans.')
  throw wrongPrice(`This is not the price of your plan, ${plan.name}. Choose the plan again to go on.`)
}

function wrongPrice(message: string): AppError {
  return new AppError('invalid', message, { stripePriceId: message })
}
