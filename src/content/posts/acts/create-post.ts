import { eq } from 'drizzle-orm'
import { lockCatalogue } from '#catalogue/catalogue-version.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { requireUnchangedByOthers } from '#platform/audit/require-unchanged-by-others.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { idToMake } from '#platform/http/creation-key.ts'
import { posts } from '../../tables.ts'
import { checkPublishable } from '../check-publishable.ts'
import { recordSentences } from '../checked-sentences.ts'
import { type Post, postFacts } from '../post.ts'
import type { PostInput } from '../schema.ts'
import { checkCondition } from './check-condition.ts'
import { updatePost } from './update-post.ts'

/** Creates a post. A repeated call with the same key updates the post that the first call created. */
export async function createPost(
  ctx: Context,
  input: PostInput,
  key?: string,
): Promise<{ post: Post; isNew: boolean }> {
  requireDuty(ctx.requester, 'posts')
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const id = idToMake(ctx, 'post', key)
    const [made] = await ctx.db.select().from(posts).where(eq(posts.id, id))
    if (made) return { post: await createAgain(ctx, made, input), isNew: false }
    const { condition, sources, ...given } = input
    await checkCondition(ctx, condition)
    const checkedSentences = recordSentences(ctx, { post: given, sources, before: null })
    checkPublishable({ ...given, checkedSentences })
    const now = ctx.now()
    const [post] = await ctx.db
      .insert(posts)
      .values({
        id,
        ...given,
        checkedSentences,
        conditionId: condition,
        created: now,
        changed: now,
      })
      .returning()
    if (!post) throw new Error('The post was not stored')
    await recordChange(ctx, { act: 'create', subject: `post:${post.id}`, after: postFacts(post) })
    return { post, isNew: true }
  })
}

async function createAgain(ctx: Context, made: Post, input: PostInput): Promise<Post> {
  await requireUnchangedByOthers(ctx, { subject: `post:${made.id}`, what: 'post' })
  return updatePost(ctx, { id: made.id, change: input, readVersion: undefined })
}
