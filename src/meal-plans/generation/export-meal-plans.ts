import { desc, eq } from 'drizzle-orm'
import type { ExportPart } from '#members/privacy/export-member.ts'
import type { Context } from '#platform/context.ts'
import { exportDiary } from '../diary/export-diary.ts'
import { changes, deliveries, mealPlans, requests } from '../store/tables.ts'
import { mealPlanToWire } from '../store/wire.ts'

/** A member's part of this domain: each meal plan with its proof and changes, what was asked for, each week's state. */
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
  const changed = await ctx.db
    .select({ change: changes })
    .from(changes)
    .innerJoin(mealPlans, eq(mealPlans.id, changes.mealPlanId))
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(changes.created), desc(changes.id))
  return {
    ...(await exportDiary(ctx, profileId)),
    plans: plans.map((row) => ({
      ...mealPlanToWire(row),
      ...{ conditionIds: row.conditionIds, plan: row.plan, version: row.version },
      ...{ madeFor: row.request, proof: row.proof },
    })),
    changes: changed.map(({ change }) => ({ ...change, created: change.created.toISOString() })),
    weeks: weeks.map(datedToWire),
    requests: asked.map(datedToWire),
  }
}

function datedToWire<Row extends { created: Date; changed: Date }>({ created, changed, ...row }: Row) {
  return { ...row, created: created.toISOString(), changed: changed.toISOString() }
}
