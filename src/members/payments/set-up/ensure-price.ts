import type Stripe from 'stripe'
import type { PricingPlan } from '#catalogue/pricing-plans/pricing-plan.ts'
import { productName } from '#catalogue/pricing-plans/pricing-plan.ts'
import { savePriceIds } from '#catalogue/pricing-plans/save-price-ids.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { unlessMissing } from '../stripe/call-stripe.ts'

const CURRENCY = 'usd'

type Client = Pick<Stripe, 'products' | 'prices'>

/** Returns the active prices at Stripe by id, as many as fit in one response. */
export async function readActivePrices(stripe: Client): Promise<ReadonlyMap<string, Stripe.Price>> {
  const { data } = await stripe.prices.list({ active: true, limit: 100 })
  return new Map(data.map((price) => [price.id, price]))
}

/**
 * Returns the difference between the plan's price at Stripe and the one on our pages. Returns null if there
 * is none. A price that is not in `known` is fetched.
 */
export async function priceProblem(
  stripe: Client,
  plan: PricingPlan,
  known: ReadonlyMap<string, Stripe.Price> = new Map(),
): Promise<string | null> {
  const { priceId } = plan.stripe
  const read = () => unlessMissing(() => stripe.prices.retrieve(priceId))
  const price = priceId ? (known.get(priceId) ?? (await read())) : null
  if (!price) return `The plan “${plan.name}” has no price at Stripe (${priceId || 'none is named'}).`
  if (!price.active) return `The price ${priceId} of the plan “${plan.name}” is not active at Stripe.`
  const { unit_amount: cents, currency, recurring } = price
  if (cents !== plan.priceCents || currency !== CURRENCY)
    return `The plan “${plan.name}” costs ${plan.priceCents} cents here and ${cents} ${currency} cents at Stripe.`
  if (recurring?.interval !== 'month' || recurring.interval_count !== 1)
    return `The price ${priceId} of the plan “${plan.name}” is not charged each month.`
  return null
}

/**
 * Ensures that a plan has a product and a monthly price of its amount at Stripe, and writes their ids into
 * the plan. Prices are immutable at Stripe: a new amount needs a new price, and existing subscribers keep
 * theirs. Returns what was created. Safe to repeat.
 */
export async function ensurePrice(ctx: Context, stripe: Client, plan: PricingPlan): Promise<string[]> {
  if (!(await priceProblem(stripe, plan))) return []
  const product = await ensureProduct(stripe, plan)
  const price = await stripe.prices.create(
    {
      product: product.id,
      currency: CURRENCY,
      unit_amount: plan.priceCents,
      recurring: { interval: 'month' },
      metadata: { plan: plan.id },
    },
    { idempotencyKey: `price:${plan.id}:${plan.priceCents}:${plan.stripe.priceId}` },
  )
  const ids = { priceId: price.id, productId: product.id }
  await savePriceIds(asSystem(ctx), { id: plan.id, ids })
  return [`price ${price.id} of the plan “${plan.name}”`]
}

async function ensureProduct(stripe: Client, plan: PricingPlan): Promise<Stripe.Product> {
  const { productId } = plan.stripe
  const known = productId ? await unlessMissing(() => stripe.products.retrieve(productId)) : null
  if (known) return known
  const product = { name: productName(plan), metadata: { plan: plan.id } }
  return stripe.products.create({ ...product, ...(productId ? { id: productId } : {}) })
}
