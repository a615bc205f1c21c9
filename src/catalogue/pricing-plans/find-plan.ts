import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { plans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { planFromRow, type StoredPlan } from './plan-row.ts'
import type { Plan } from './pricing-plan.ts'

export function findPlan(ctx: Context, id: string): Promise<Plan | null> {
  return findStoredPlan(ctx, id)
}

export async function requirePlan(ctx: Context, id: string): Promise<StoredPlan> {
  const plan = await findStoredPlan(ctx, id)
  if (!plan) throw notFound('plan')
  return plan
}

async function findStoredPlan(ctx: Context, id: string): Promise<StoredPlan | null> {
  if (!validate(id)) return null
  const [row] = await ctx.db.select().from(plans).where(eq(plans.id, id))
  return row ? planFromRow(row) : null
}
