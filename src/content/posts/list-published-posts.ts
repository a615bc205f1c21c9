import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { posts } from '../tables.ts'
import type { Post } from './post.ts'

/** Lists published posts, newest first. Open to all callers. */
export async function listPublishedPosts(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<Post>> {
  const isPublished = eq(posts.published, true)
  const data = await ctx.db
    .select()
    .from(posts)
    .where(isPublished)
    .orderBy(desc(posts.created), desc(posts.id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  return { data, ...paging, total: await countOf(ctx.db, posts, isPublished) }
}

/** Lists the newest published posts except the one passed. */
export function listOtherPosts(ctx: Context, { id, count }: { id: string; count: number }): Promise<Post[]> {
  return ctx.db
    .select()
    .from(posts)
    .where(and(eq(posts.published, true), ne(posts.id, id)))
    .orderBy(desc(posts.created), desc(posts.id))
    .limit(count)
}
