import { inArray } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import type { Post } from './post.ts'

/** The sign-in names of those who let sentences stand, by their ids. */
export type OverrideNames = ReadonlyMap<string, string>

export async function overrideNames(ctx: Context, posts: Pick<Post, 'overrides'>[]): Promise<OverrideNames> {
  const ids = [...new Set(posts.flatMap(({ overrides }) => overrides.flatMap(({ by }) => by ?? [])))]
  if (ids.length === 0) return new Map()
  // They are administrators, whom editors know by name.
  const rows = await withRowsOf('everybody', async () => {
    return await ctx.db
      .select({ id: profiles.authUserId, name: profiles.username })
      .from(profiles)
      .where(inArray(profiles.authUserId, ids))
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
