import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { requirePlan } from './find-plan.ts'
import type { StoredPlan } from './plan-row.ts'
import { centsOf } from './pricing-plan.ts'
import type { PlanChange } from './schema.ts'
import { writePlan } from './write-plan.ts'

type Input = {
  id: string
  change: PlanChange
  /** The version that the change is based on; without it, the change is made whatever happened since. */
  readVersion: number | undefined
}

/**
 * Replaces what is given. Subscriptions that run keep the price they began with; the Stripe price that new ones
 * are charged by is the administrator's to name, since Stripe's prices never change their amount.
 */
export async function updatePlan(ctx: Context, { id, change, readVersion }: Input): Promise<StoredPlan> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requirePlan(ctx, id)
    requireUnchanged('plan', before, readVersion)
    const { price, stripe, ...given } = change
    const priceCents = price === undefined ? before.priceCents : centsOf(price)
    return writePlan(
      ctx,
      { ...before, ...given, priceCents, stripe: { ...before.stripe, ...stripe } },
      before,
    )
  })
}
