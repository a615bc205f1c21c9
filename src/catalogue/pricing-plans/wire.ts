import { z } from '@hono/zod-openapi'
import type { Plan } from './pricing-plan.ts'

/** A plan as the API shows it: price in dollars a month. */
export const planWire = z
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
  .openapi('Plan')
export type PlanWire = z.infer<typeof planWire>

export function planToWire({ id, priceCents, ...plan }: Plan): PlanWire {
  return { _id: id, ...plan, price: priceCents / 100 }
}
