import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { EXAMPLE_ID } from '#platform/http/wire-fields.ts'
import type { PricingPlan } from './pricing-plan.ts'
import type { StoredPricingPlan } from './pricing-plan-row.ts'
import { pricingPlanExample } from './schema.ts'

/**
 * A plan in the API. The price is in dollars per month. `enabeled` is misspelled, as for health goals and
 * foods.
 */
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
    enabeled: z.boolean().openapi({ description: 'Whether it is on sale.', example: true }),
    stripe: z.object({ priceId: z.string(), productId: z.string(), buyUrl: z.string() }),
  })
  .openapi('Plan', { example: { _id: EXAMPLE_ID, ...pricingPlanExample } })
export type PricingPlanWire = z.infer<typeof pricingPlanWire>

export function pricingPlanToWire(plan: PricingPlan): PricingPlanWire {
  const { id, priceCents, enabled, stripe, ...given } = plan
  const { name, descriptionShort, descriptionLong, features, featured, healthGoals } = given
  const shown = { name, descriptionShort, descriptionLong, features, price: priceCents / 100, featured }
  return { _id: id, ...shown, healthGoals, enabeled: enabled, stripe }
}

/** A plan in a list, with the version of its row, so that a change can be based on what the list showed. */
export const listedPricingPlanWire = pricingPlanWire
  .extend({ version: z.number().int().openapi({ description: 'For `If-Match`, as `"7-"`.', example: 7 }) })
  .openapi('ListedPlan', { example: { _id: EXAMPLE_ID, ...pricingPlanExample, version: 7 } })

export function pricingPlanToListedWire(plan: StoredPricingPlan): z.infer<typeof listedPricingPlanWire> {
  return { ...pricingPlanToWire(plan), version: plan.version }
}

export function pricingPlanJson(plan: StoredPricingPlan): ReadyJson {
  const text = JSON.stringify(pricingPlanToWire(plan))
  return { text, tag: entityTag(text, plan.version) }
}
