import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { profiles } from '../../tables.ts'

/** Returns a member's time zone (IANA), as reported by their browser. Defaults to UTC. */
export async function findTimeZone(ctx: Context, profileId: string): Promise<string> {
  const [profile] = await ctx.db
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return profile?.timeZone ?? 'UTC'
}
