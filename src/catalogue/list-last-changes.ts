import { asc } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { byName } from '#platform/db/plain-text.ts'
import { isOffered } from './conditions/condition.ts'
import { conditions, pricingPlans } from './tables.ts'

/** Catalogue entries with a public page of their own, and when each was last written. */
export type LastChanges = {
  healthGoals: { id: string; name: string; changedAt: Date }[]
  plans: { id: string; changedAt: Date }[]
}

/**
 * Lists the offered health goals and all pricing plans, for building an index of the pages. Any caller can
 * read it.
 */
export async function listLastChanges(ctx: Context): Promise<LastChanges> {
  const [healthGoals, ofPlans] = await Promise.all([
    ctx.db
      .select({
        id: conditions.id,
        name: conditions.name,
        changedAt: conditions.changedAt,
        enabled: conditions.enabled,
        withheld: conditions.withheld,
      })
      .from(conditions)
      .orderBy(byName(conditions.name)),
    ctx.db
      .select({ id: pricingPlans.id, changedAt: pricingPlans.changedAt })
      .from(pricingPlans)
      .orderBy(asc(pricingPlans.priceCents), asc(pricingPlans.id)),
  ])
  return { healthGoals: healthGoals.filter(isOffered), plans: ofPlans }
}
