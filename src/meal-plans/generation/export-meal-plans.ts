import { desc, eq } from 'drizzle-orm'
import type { ExportPart } from '#members/privacy/export-member.ts'
import type { Context } from '#platform/context.ts'
import { deliveries, mealPlans, requests } from '../tables.ts'
import { mealPlanToWire } from './wire.ts'

/** A member's part of this domain: every meal plan with its proof, what was asked for, and each week's state. */
export const mealPlanExport: ExportPart = { name: 'mealPlans', read: exportMealPlans }

async function exportMealPlans(ctx: Context, profileId: string) {
  const plans = await ctx.db
    .select()
    .from(mealPlans)
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(mealPlans.created), desc(mealPlans.id))
  const weeks = await ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.profileId, profileId))
    .orderBy(desc(deliveries.weekNumber))
  const asked = await ctx.db
    .select()
    .from(requests)
    .where(eq(requests.profileId, profileId))
    .orderBy(desc(requests.created), desc(requests.id))
  return {
    plans: plans.map((row) => ({ ...mealPlanToWire(row), madeFor: row.request, proof: row.proof })),
    weeks: weeks.map(({ weekNumber, state, mealPlanId, reason, created }) => ({
      weekNumber,
      state,
      mealPlanId,
      reason,
      created: created.toISOString(),
    })),
    requests: asked.map(({ conditionId, days, goal, state, reason, created }) => ({
      conditionId,
      days,
      goal,
      state,
      reason,
      created: created.toISOString(),
    })),
  }
}
