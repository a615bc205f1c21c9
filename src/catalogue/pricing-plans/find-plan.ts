import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { plans } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { planFromRow } from './plan-row.ts'
import type { Plan } from './pricing-plan.ts'

export async function findPlan(ctx: Context, id: string): Promise<Plan | null> {
  if (!validate(id)) return null
  const [row] = await ctx.db.select().from(plans).where(eq(plans.id, id))
  return row ? planFromRow(row) : null
}

export async function requirePlan(ctx: Context, id: string): Promise<Plan> {
  const plan = await findPlan(ctx, id)
  if (!plan) throw notFound('plan')
  return plan
}
