import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/a-planner.ts'
import { deliverWeek } from '../../delivery/deliver-week.ts'
import { deliveries, mealPlans } from '../../store/tables.ts'
import { diaryEntries } from '../tables.ts'

/** Solves with the real dishes, in this thread. */
export const planner = aPlanner()

export function on(ctx: Context, day: string): Context {
  return { ...ctx, now: () => new Date(`${day}T12:00:00Z`) }
}

/** A week as it is delivered. */
export async function served(ctx: Context, profileId: string, weekNumber: number) {
  const now = ctx.now()
  const id = newId()
  await ctx.db
    .insert(deliveries)
    .values({ id, profileId, weekNumber, state: 'queued', created: now, changed: now })
  await deliverWeek(ctx, planner, id)
  const [delivery] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id))
  const [plan] = delivery?.mealPlanId
    ? await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, delivery.mealPlanId))
    : []
  return { delivery, plan, phase: plan?.request.input.phase }
}

export async function answered(ctx: Context, profileId: string, levels: Record<string, number>) {
  const now = ctx.now()
  const plain = { items: {}, causes: [], redFlags: [], relief: null, created: now, changed: now }
  await ctx.db
    .insert(diaryEntries)
    .values(Object.entries(levels).map(([day, level]) => ({ profileId, day, level, ...plain })))
}
