import { desc, eq } from 'drizzle-orm'
import type { ExportPart } from '#members/privacy/export-member.ts'
import type { Context } from '#platform/context.ts'
import { exportDiary } from '../diary/export-diary.ts'
import { openOrders } from '../orders/open-orders.ts'
import { openChanges, openMealPlans, openReplacements } from '../store/open-meal-plans.ts'
import type { OpenedOrder } from '../store/order.ts'
import { changes, mealPlans, orders, replacements } from '../store/tables.ts'
import { mealPlanToWire } from '../store/wire.ts'

/**
 * This domain's part of a member's export: each meal plan with its proof and changes, the requested plans,
 * and the state of each week.
 */
export const mealPlanExport: ExportPart = { name: 'mealPlans', read: exportMealPlans }

async function exportMealPlans(ctx: Context, profileId: string) {
  const sealed = await ctx.db
    .select()
    .from(mealPlans)
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(mealPlans.created), desc(mealPlans.id))
  const plans = await openMealPlans(ctx, 'export-data', sealed)
  const sealedOrders = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.profileId, profileId))
    .orderBy(desc(orders.created), desc(orders.id))
  const ordered = await openOrders(ctx, 'export-data', sealedOrders)
  const changed = await ctx.db
    .select({ change: changes })
    .from(changes)
    .innerJoin(mealPlans, eq(mealPlans.id, changes.mealPlanId))
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(changes.created), desc(changes.id))
  const rows = changed.map(({ change }) => change)
  const opened = await openChanges(ctx, 'export-data', { profileId, rows })
  const replaced = await ctx.db
    .select({ row: replacements })
    .from(replacements)
    .innerJoin(mealPlans, eq(mealPlans.id, replacements.mealPlanId))
    .where(eq(mealPlans.profileId, profileId))
    .orderBy(desc(replacements.changed), desc(replacements.id))
  const openedReplacements = await openReplacements(ctx, 'export-data', {
    profileId,
    rows: replaced.map(({ row }) => row),
  })
  return {
    ...(await exportDiary(ctx, profileId)),
    plans: plans.map((row) => ({
      ...mealPlanToWire(row),
      conditionIds: row.conditionIds,
      plan: row.plan,
      version: row.version,
      madeFor: row.request,
      proof: row.proof,
    })),
    changes: opened.map((change) => ({ ...change, created: change.created.toISOString() })),
    replacements: openedReplacements.map((row) => ({ ...row, changed: row.changed.toISOString() })),
    weeks: ordered.filter(({ reason }) => reason === 'due_week').map(orderToWire),
    requests: ordered.filter(({ reason }) => reason === 'asked_for').map(orderToWire),
  }
}

function orderToWire({ created, changed, resolvedAt, ...order }: OpenedOrder) {
  return {
    ...order,
    created: created.toISOString(),
    changed: changed.toISOString(),
    settledAt: resolvedAt?.toISOString() ?? null,
  }
}
