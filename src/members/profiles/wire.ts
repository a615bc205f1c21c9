import { z } from '@hono/zod-openapi'
import type { Profile } from './profile.ts'

export const profileWire = z
  .object({
    _id: z.string(),
    username: z.string(),
    authUserId: z.string(),
    admin: z.boolean(),
    plan: z.string().nullable(),
    goals: z.array(z.string()),
    created: z.string(),
    lastPlanSent: z.string().nullable(),
    mealPlans: z.array(z.object({ _id: z.string(), id: z.string(), created: z.string() })),
    paymentIntent: z.string().nullable(),
    paymentIntentClientSecret: z.string().nullable(),
    email: z.string(),
    name: z.string().nullable(),
  })
  .openapi('Profile')
export type ProfileWire = z.infer<typeof profileWire>

export function profileToWire(profile: Profile): ProfileWire {
  const { id, planId, created, lastPlanSent, mealPlans, ...rest } = profile
  return {
    _id: id,
    ...rest,
    plan: planId,
    created: created.toISOString(),
    lastPlanSent: lastPlanSent?.toISOString() ?? null,
    mealPlans: mealPlans.map(({ mealPlanId, created }) => ({
      _id: mealPlanId,
      id: mealPlanId,
      created: created.toISOString(),
    })),
  }
}
