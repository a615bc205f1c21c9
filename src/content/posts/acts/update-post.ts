import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { requireUnchanged, type VersionedChange } from '#platform/http/entity-tag.ts'
import { posts } from '../../tables.ts'
import { checkPublishable } from '../check-publishable.ts'
import { recordSentences } from '../checked-sentences.ts'
import { type Post, postFacts } from '../post.ts'
import type { PostChange } from '../schema.ts'
import { checkCondition } from './check-condition.ts'
import { requirePostForUpdate } from './require-post-for-update.ts'

export async function updatePost(
  ctx: Context,
  { id, change, readVersion }: VersionedChange<PostChange>,
): Promise<Post> {
  requireDuty(ctx.requester, 'posts')
  return inTransaction(ctx, async (ctx) => {
    const before = await requirePostForUpdate(ctx, id)
    requireUnchanged('post', before, readVersion)
    const { condition, sources, ...given } = change
    await checkCondition(ctx, condition)
    const now = { ...before, ...given }
    const checkedSentences = recordSentences(ctx, { post: now, sources, before })
    checkPublishable({ ...now, checkedSentences })
    const conditionId = condition === undefined ? before.conditionId : condition
    const [post] = await ctx.db
      .update(posts)
      .set({ ...given, checkedSentences, conditionId, changed: ctx.now() })
      .where(eq(posts.id, id))
      .returning()
    if (!post) throw new Error('The post was not stored')
    await recordChange(ctx, {
      act: 'update',
      subject: `post:${id}`,
      before: postFacts(before),
      after: postFacts(post),
    })
    return post
  })
}
