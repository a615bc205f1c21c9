import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import type { StoredPlan } from './plan-row.ts'
import { centsOf } from './pricing-plan.ts'
import type { PlanInput } from './schema.ts'
import { writePlan } from './write-plan.ts'

export async function createPlan(ctx: Context, { price, ...input }: PlanInput): Promise<StoredPlan> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    return writePlan(ctx, { id: newId(), ...input, priceCents: centsOf(price) }, null)
  })
}
