import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { posts } from '../tables.ts'
import { checkCondition } from './check-condition.ts'
import { type Post, postFacts } from './post.ts'
import type { PostInput } from './schema.ts'

export async function createPost(ctx: Context, { condition, ...given }: PostInput): Promise<Post> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    await checkCondition(ctx, condition)
    const now = ctx.now()
    const [post] = await ctx.db
      .insert(posts)
      .values({ id: newId(), ...given, conditionId: condition, created: now, changed: now })
      .returning()
    if (!post) throw new Error('The post was not kept')
    await recordChange(ctx, { act: 'create', subject: `post:${post.id}`, after: postFacts(post) })
    return post
  })
}
