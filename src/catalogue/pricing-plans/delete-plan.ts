import { eq } from 'drizzle-orm'
import { plans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { requireUnused, type UsesOf } from '../uses.ts'
import { DEFAULT_PLAN_ID } from './default-plan.ts'
import { requirePlan } from './find-plan.ts'
import { planToRow } from './plan-row.ts'

const ADVICE = 'Change the plan, or give its members another one first.'

/** Removes a plan that nobody has. Profiles and subscriptions also hold it by a foreign key. */
export async function deletePlan(
  ctx: Context,
  { id, usesOf }: { id: string; usesOf: UsesOf },
): Promise<void> {
  requireAdmin(ctx.who)
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const plan = await requirePlan(ctx, id)
    const links = plan.id === DEFAULT_PLAN_ID ? ['the trial button on the pages of health goals'] : []
    requireUnused(`The ${plan.name} plan`, [...links, ...(await usesOf(ctx, plan.id))], ADVICE)
    await ctx.db.delete(plans).where(eq(plans.id, plan.id))
    await recordChange(ctx, { act: 'delete', subject: `plan:${plan.id}`, before: planToRow(plan) })
  })
}
