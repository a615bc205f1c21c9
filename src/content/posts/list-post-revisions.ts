import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { posts } from '../tables.ts'

export type PostRevision = { id: string; headline: string; changedAt: Date }

/** Lists published posts with their last change, for search engines. Open to all callers. */
export function listPostRevisions(ctx: Context): Promise<PostRevision[]> {
  return ctx.db
    .select({ id: posts.id, headline: posts.headline, changedAt: posts.changed })
    .from(posts)
    .where(eq(posts.published, true))
    .orderBy(desc(posts.created), desc(posts.id))
}
