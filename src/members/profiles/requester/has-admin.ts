import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { profiles } from '../../tables.ts'

export async function hasAdmin(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.admin, true))
    .limit(1)
  return rows.length > 0
}
