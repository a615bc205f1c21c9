import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { callStripe } from './call-stripe.ts'

const CURRENCY = 'usd'

/** Nobody is charged another price than the one that our pages show. `failure` is said where Stripe is away. */
export async function checkPrice(
  ctx: Context,
  stripe: Pick<Stripe, 'prices'>,
  plan: PricingPlan,
  failure: string,
): Promise<void> {
  const price = await callStripe(ctx, failure, () => stripe.prices.retrieve(plan.stripe.priceId))
  if (isPriceOfPlan(price, plan)) return
  ctx.log.error({ plan: plan.id }, 'the price at Stripe is not the price of the plan')
  throw new AppError('unavailable', 'The price of this plan is being changed. Please try again later.')
}

/** Whether it charges each month what the plan costs. */
export function isPriceOfPlan(price: Stripe.Price, { priceCents }: Pick<PricingPlan, 'priceCents'>): boolean {
  const isShown = price.active && price.currency === CURRENCY && price.unit_amount === priceCents
  return isShown && price.recurring?.interval === 'month' && price.recurring.interval_count === 1
}
