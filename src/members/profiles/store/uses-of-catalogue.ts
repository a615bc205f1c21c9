import { arrayContains, eq } from 'drizzle-orm'
import { counted } from '#catalogue/uses.ts'
import type { Context } from '#platform/context.ts'
import { countOf } from '#platform/db/page.ts'
import { profiles, subscriptions } from '../../tables.ts'

/** Who has a pricing plan, in words, for those who would delete it. */
export async function membersWithPricingPlan(ctx: Context, planId: string): Promise<string[]> {
  return [
    ...counted(await countOf(ctx.db, profiles, eq(profiles.planId, planId)), 'member'),
    ...counted(await countOf(ctx.db, subscriptions, eq(subscriptions.planId, planId)), 'subscription'),
  ]
}

/** Who has a health goal, in words, for those who would delete it. */
export async function membersWithGoal(ctx: Context, conditionId: string): Promise<string[]> {
  return counted(await countOf(ctx.db, profiles, arrayContains(profiles.goals, [conditionId])), 'member')
}
