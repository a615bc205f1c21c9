import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { aReportedDay } from '#tests/support/meal-plans/a-reported-day.ts'
import { storedPlan } from '#tests/support/meal-plans/stored-plans.ts'
import { makePlan } from '../../orders/make-plan.ts'
import { openOrder } from '../../orders/open-orders.ts'
import { queueOrders } from '../../orders/queue-orders.ts'
import { orders } from '../../store/tables.ts'

/** Solves with the real dishes, in the current thread. */
export const planner = aPlanner()

export function on(ctx: Context, day: string): Context {
  return { ...ctx, now: () => new Date(`${day}T12:00:00Z`) }
}

/** Delivers a week. The order id determines which dishes are chosen. */
export async function served(ctx: Context, profileId: string, weekNumber: number, id = newId()) {
  await queueOrders(ctx, [{ id, profileId, reason: 'due_week', weekNumber }])
  await makePlan(ctx, planner, id)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  const delivery = order && (await openOrder(ctx, 'show-member', order))
  const plan = delivery?.mealPlanId ? await storedPlan(ctx, delivery.mealPlanId) : undefined
  return { delivery, plan, phase: plan?.request.input.phase }
}

export async function answered(ctx: Context, profileId: string, levels: Record<string, number>) {
  for (const [day, level] of Object.entries(levels)) await aReportedDay(ctx, { profileId, day, level })
}
