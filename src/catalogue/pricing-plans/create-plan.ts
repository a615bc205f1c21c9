import { eq } from 'drizzle-orm'
import { plans } from '#catalogue/tables.ts'
import { requireOwnWork } from '#platform/audit/require-own-work.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { idToMake } from '#platform/http/creation-key.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import type { StoredPlan } from './plan-row.ts'
import { centsOf } from './pricing-plan.ts'
import type { PlanInput } from './schema.ts'
import { updatePlan } from './update-plan.ts'
import { writePlan } from './write-plan.ts'

/** Repeated with the same key, it keeps what is now given in the plan that was made. */
export async function createPlan(
  ctx: Context,
  input: PlanInput,
  key?: string,
): Promise<{ plan: StoredPlan; isNew: boolean }> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const id = idToMake(ctx, 'plan', key)
    const made = await ctx.db.select({ id: plans.id }).from(plans).where(eq(plans.id, id))
    if (made.length > 0) return { plan: await createAgain(ctx, id, input), isNew: false }
    const { price, ...given } = input
    return { plan: await writePlan(ctx, { id, ...given, priceCents: centsOf(price) }, null), isNew: true }
  })
}

async function createAgain(ctx: Context, id: string, input: PlanInput): Promise<StoredPlan> {
  await requireOwnWork(ctx, { subject: `plan:${id}`, what: 'plan' })
  return updatePlan(ctx, { id, change: input, readVersion: undefined })
}
