import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { posts } from '../tables.ts'

export type PostRevision = { id: string; headline: string; changedAt: Date }

/** Published posts and when each was last written, for those who keep an index of the pages. Anyone may read it. */
export function listPostRevisions(ctx: Context): Promise<PostRevision[]> {
  return ctx.db
    .select({ id: posts.id, headline: posts.headline, changedAt: posts.changed })
    .from(posts)
    .where(eq(posts.published, true))
    .orderBy(desc(posts.created), desc(posts.id))
}
