import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { profiles } from '../../tables.ts'

/** The time zone that a member lives in (IANA), as their browser has said it; UTC where it never has. */
export async function findTimeZone(ctx: Context, profileId: string): Promise<string> {
  const [profile] = await ctx.db
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return profile?.timeZone ?? 'UTC'
}
