import { inArray } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import type { Post } from './post.ts'

/** Sign-in names of the staff who wrote or approved sentences, by account id. */
export type StaffNames = ReadonlyMap<string, string>

export async function staffNames(ctx: Context, posts: Pick<Post, 'checkedSentences'>[]): Promise<StaffNames> {
  const sentences = posts.flatMap(({ checkedSentences }) => checkedSentences)
  const ids = [
    ...new Set(sentences.flatMap(({ writtenBy, approval }) => [writtenBy ?? [], approval?.by ?? []].flat())),
  ]
  if (ids.length === 0) return new Map()
  // All of them are staff, and editors are allowed to see the names of staff.
  const rows = await withRowsOf('everybody', async () => {
    return await ctx.db
      .select({ id: profiles.authUserId, name: profiles.username })
      .from(profiles)
      .where(inArray(profiles.authUserId, ids))
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
