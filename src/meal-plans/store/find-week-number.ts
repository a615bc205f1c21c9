import { eq, max } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { orders } from './tables.ts'

/**
 * Returns the member's current week number, from 1. Values that grow weekly also continue in plans ordered
 * separately.
 */
export async function findWeekNumber(ctx: Context, profileId: string): Promise<number> {
  return Math.max(1, await newestWeek(ctx, profileId))
}

/** Returns the number of the week after the newest one ordered for a member, or 1 if there is none. */
export async function findComingWeekNumber(ctx: Context, profileId: string): Promise<number> {
  return (await newestWeek(ctx, profileId)) + 1
}

async function newestWeek({ db }: Context, profileId: string): Promise<number> {
  const [newest] = await db
    .select({ week: max(orders.weekNumber) })
    .from(orders)
    .where(eq(orders.profileId, profileId))
  return newest?.week ?? 0
}
