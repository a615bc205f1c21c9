import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { EXAMPLE_ID } from '#platform/http/wire-fields.ts'
import type { PricingPlan } from './pricing-plan.ts'
import type { StoredPricingPlan } from './pricing-plan-row.ts'
import { pricingPlanExample } from './schema.ts'

/** A plan as the API shows it: price in dollars a month. */
export const pricingPlanWire = z
  .object({
    _id: z.string(),
    name: z.string(),
    descriptionShort: z.string(),
    descriptionLong: z.string(),
    features: z.array(z.string()),
    price: z.number(),
    featured: z.boolean(),
    healthGoals: z.number().int(),
    stripe: z.object({ priceId: z.string(), productId: z.string(), buyUrl: z.string() }),
  })
  .openapi('Plan', { example: { _id: EXAMPLE_ID, ...pricingPlanExample } })
export type PricingPlanWire = z.infer<typeof pricingPlanWire>

export function pricingPlanToWire(plan: PricingPlan): PricingPlanWire {
  const { id, name, descriptionShort, descriptionLong, features, priceCents, featured, healthGoals } = plan
  const price = priceCents / 100
  const { stripe } = plan
  return { _id: id, name, descriptionShort, descriptionLong, features, price, featured, healthGoals, stripe }
}

export function pricingPlanJson(plan: StoredPricingPlan): ReadyJson {
  const text = JSON.stringify(pricingPlanToWire(plan))
  return { text, tag: entityTag(text, plan.version) }
}
