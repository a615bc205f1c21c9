import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { byName } from '#platform/db/plain-text.ts'
import { conditions, pricingPlans } from './tables.ts'

/** What has a public page of its own, and when it was last written. */
export type LastChanges = {
  healthGoals: { id: string; name: string; changedAt: Date }[]
  plans: { id: string; changedAt: Date }[]
}

/** Health goals on offer and all pricing plans, for those who keep an index of the pages. Anyone may read it. */
export async function listLastChanges(ctx: Context): Promise<LastChanges> {
  const [healthGoals, ofPlans] = await Promise.all([
    ctx.db
      .select({ id: conditions.id, name: conditions.name, changedAt: conditions.changedAt })
      .from(conditions)
      .where(and(eq(conditions.enabled, true), isNull(conditions.withheld)))
      .orderBy(byName(conditions.name)),
    ctx.db
      .select({ id: pricingPlans.id, changedAt: pricingPlans.changedAt })
      .from(pricingPlans)
      .orderBy(asc(pricingPlans.priceCents), asc(pricingPlans.id)),
  ])
  return { healthGoals, plans: ofPlans }
}
