import { eq, max } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { deliveries } from './tables.ts'

/** Which week of theirs a member is in, from 1: what grows from week to week goes on beside the weekly plans too. */
export async function findWeekNumber(ctx: Context, profileId: string): Promise<number> {
  const [newest] = await ctx.db
    .select({ week: max(deliveries.weekNumber) })
    .from(deliveries)
    .where(eq(deliveries.profileId, profileId))
  return Math.max(1, newest?.week ?? 1)
}
