import { and, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Context } from '#platform/context.ts'
import { posts } from '../tables.ts'
import type { Post } from './post.ts'

/** Returns a published post, or null. Open to all callers. */
export async function findPublishedPost(ctx: Context, id: string): Promise<Post | null> {
  if (!validate(id)) return null
  const [post] = await ctx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.published, true)))
  return post ?? null
}
