import { and, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import { requirePricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { callStripe, unlessMissing } from '../stripe/call-stripe.ts'
import { ensurePrice } from './ensure-price.ts'

const CURRENCY = 'usd'

type Client = Pick<Stripe, 'prices' | 'products'>

/**
 * Returns the plan, with a price at Stripe that charges what our pages show. A price that is gone at Stripe
 * is created again. Throws `unavailable` with `failure` if Stripe does not respond.
 */
export async function checkPrice(
  ctx: Context,
  stripe: Client,
  plan: PricingPlan,
  failure: string,
): Promise<PricingPlan> {
  const { priceId } = plan.stripe
  const price = await callStripe(ctx, failure, async () => {
    const known = await unlessMissing(() => stripe.prices.retrieve(priceId))
    return known || (await isOurAccount(ctx, stripe, { without: priceId })) ? known : NOT_OURS
  })
  if (price === NOT_OURS) {
    ctx.log.error({ plan: plan.id }, 'Stripe does not know the price of the plan, nor any other of ours')
    throw new AppError('unavailable', failure)
  }
  if (!price) return recreate(ctx, stripe, { plan, failure })
  if (isPriceOfPlan(price, plan)) return plan
  ctx.log.error({ plan: plan.id }, 'the price at Stripe is not the price of the plan')
  throw new AppError('unavailable', 'The price of this plan is being changed. Please try again later.')
}

const NOT_OURS = Symbol('not ours')

async function recreate(
  ctx: Context,
  stripe: Client,
  { plan, failure }: { plan: PricingPlan; failure: string },
): Promise<PricingPlan> {
  ctx.log.warn(
    { plan: plan.id, price: plan.stripe.priceId },
    'a price is gone at Stripe and is created again',
  )
  await callStripe(ctx, failure, () => ensurePrice(ctx, stripe, plan))
  return requirePricingPlan(ctx, plan.id)
}

/** Enough to find an existing price, if the account is ours. */
const PRICES_ASKED_FOR = 5

/**
 * Returns whether Stripe knows the price of another plan. With a key for another account or for test mode,
 * all our objects are missing, and a new price would be created in the wrong place.
 */
async function isOurAccount(
  ctx: Context,
  stripe: Client,
  { without }: { without: string },
): Promise<boolean> {
  const sold = await ctx.db
    .select({ id: pricingPlans.stripePriceId })
    .from(pricingPlans)
    .where(and(ne(pricingPlans.stripePriceId, without), ne(pricingPlans.stripePriceId, '')))
    .limit(PRICES_ASKED_FOR)
  for (const { id } of sold) if (await knowsPrice(stripe, id)) return true
  return false
}

/** True if the account of our key has this price. Ids are random, so another account has none of ours. */
export async function knowsPrice(stripe: Pick<Stripe, 'prices'>, id: string): Promise<boolean> {
  return (await unlessMissing(() => stripe.prices.retrieve(id))) !== null
}

/** True if the price charges the plan's amount each month. */
export function isPriceOfPlan(price: Stripe.Price, { priceCents }: Pick<PricingPlan, 'priceCents'>): boolean {
  const isShown = price.active && price.currency === CURRENCY && price.unit_amount === priceCents
  return isShown && price.recurring?.interval === 'month' && price.recurring.interval_count === 1
}
