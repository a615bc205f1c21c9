import { eq } from 'drizzle-orm'
import { plans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { planFromRow, planToRow, type StoredPlan } from './plan-row.ts'
import { planWritten } from './plan-written.ts'
import type { Plan } from './pricing-plan.ts'

/** Keeps a plan as it now is, notes the change and announces it. `before` is null for a new one. */
export async function writePlan(ctx: Context, plan: Plan, before: StoredPlan | null): Promise<StoredPlan> {
  await checkNameIsFree(ctx, plan)
  const row = { ...planToRow(plan), changedAt: ctx.now() }
  const [kept] = before
    ? await ctx.db.update(plans).set(row).where(eq(plans.id, plan.id)).returning()
    : await ctx.db.insert(plans).values(row).returning()
  if (!kept) throw new Error('The plan was not kept')
  await recordChange(ctx, {
    act: before ? 'update' : 'create',
    subject: `plan:${plan.id}`,
    before: before && planToRow(before),
    after: planToRow(plan),
  })
  await ctx.jobs.later(ctx.db, planWritten, { planId: plan.id })
  return planFromRow(kept)
}

async function checkNameIsFree(ctx: Context, { id, name }: Plan): Promise<void> {
  const [other] = await ctx.db.select({ id: plans.id }).from(plans).where(eq(plans.name, name))
  if (!other || other.id === id) return
  const message = `There is a plan named ${name} already. Choose another name.`
  throw new AppError('conflict', message, { name: message })
}
