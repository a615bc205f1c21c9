import { desc } from 'drizzle-orm'
import { type Context, requireAdmin } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { profiles } from '../tables.ts'
import { loadProfiles } from './load-profiles.ts'
import type { Profile } from './profile.ts'

/** All members, newest first, for administrators. */
export async function listProfiles(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<Profile>> {
  requireAdmin(ctx.who)
  const rows = await ctx.db
    .select()
    .from(profiles)
    .orderBy(desc(profiles.created), desc(profiles.id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  return { data: await loadProfiles(ctx, rows), ...paging, total: await countOf(ctx.db, profiles) }
}
