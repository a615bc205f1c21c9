import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { lockCatalogue } from '#catalogue/catalogue-version.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { posts } from '../../tables.ts'
import type { Post } from '../post.ts'

/** Returns a post for writing. Other posts cannot be written until the transaction ends. */
export async function requirePostForUpdate(ctx: Context, id: string): Promise<Post> {
  if (!validate(id)) throw notFound('post')
  await lockCatalogue(ctx)
  const [post] = await ctx.db.select().from(posts).where(eq(posts.id, id))
  if (!post) throw notFound('post')
  return post
}
