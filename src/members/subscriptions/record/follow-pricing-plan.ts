import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { memberChanged } from '../../profiles/member-changed.ts'
import { openGoals, sealGoals } from '../../profiles/store/open-goals.ts'
import { profiles } from '../../tables.ts'

/**
 * Sets the member's plan to that of the subscription, with the health goals requested with it. If the plan
 * was changed at Stripe, the goals are cut to what it covers.
 */
export async function followPricingPlan(
  ctx: Context,
  { profileId, planId, goals }: { profileId: string; planId: string; goals?: string[] | undefined },
): Promise<void> {
  const plan = await findPricingPlan(ctx, planId)
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId)).for('update')
  if (!plan || !profile || (profile.planId === planId && !goals)) return
  const before = { planId: profile.planId, goals: await openGoals(ctx, 'change-facts', profile) }
  const after = { planId, goals: goals ?? before.goals.slice(0, plan.healthGoals) }
  await ctx.db
    .update(profiles)
    .set({ planId, ...(await sealGoals(ctx, 'change-facts', profileId, after.goals)), changedAt: ctx.now() })
    .where(eq(profiles.id, profileId))
  await ctx.jobs.enqueue(ctx.db, memberChanged, { profileId })
  const subject = `profile:${profileId}`
  await recordChange(ctx, { act: 'change-plan', subject, memberId: profileId, before, after })
}
