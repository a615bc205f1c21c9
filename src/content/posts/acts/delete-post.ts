import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { posts } from '../../tables.ts'
import { postFacts } from '../post.ts'
import { requirePostForUpdate } from './require-post-for-update.ts'

export async function deletePost(ctx: Context, { id }: { id: string }): Promise<void> {
  requireDuty(ctx.requester, 'posts')
  await inTransaction(ctx, async (ctx) => {
    const post = await requirePostForUpdate(ctx, id)
    await ctx.db.delete(posts).where(eq(posts.id, id))
    await recordChange(ctx, { act: 'delete', subject: `post:${id}`, before: postFacts(post) })
  })
}
