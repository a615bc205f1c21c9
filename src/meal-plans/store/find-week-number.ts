import { eq, max } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { orders } from './tables.ts'

/** Which week of theirs a member is in, from 1: what grows from week to week goes on beside the weekly plans too. */
export async function findWeekNumber(ctx: Context, profileId: string): Promise<number> {
  return Math.max(1, await newestWeek(ctx, profileId))
}

/** The week after the newest that was ordered for a member; the first for whoever had none. */
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
