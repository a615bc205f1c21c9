import { asc } from 'drizzle-orm'
import { plans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { planFromRow, type StoredPlan } from './plan-row.ts'
import type { Plan } from './pricing-plan.ts'

/** Pricing plans, cheapest first. Anyone may read them. */
export async function listPlans(ctx: Context, paging: { page: number; count: number }): Promise<Page<Plan>> {
  const rows = await inOrder(ctx).limit(paging.count).offset(offsetOf(paging))
  return { data: rows.map(planFromRow), ...paging, total: await countOf(ctx.db, plans) }
}

/** All pricing plans, cheapest first. */
export async function loadPlans(ctx: Context): Promise<StoredPlan[]> {
  return (await inOrder(ctx)).map(planFromRow)
}

function inOrder(ctx: Context) {
  return ctx.db.select().from(plans).orderBy(asc(plans.priceCents), asc(plans.id))
}
