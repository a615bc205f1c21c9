import { and, eq, inArray } from 'drizzle-orm'
import { actorOf, recordChange } from '#platform/audit/record-change.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import { posts } from '../../tables.ts'
import { checkedSentencesIn } from '../checked-sentences.ts'
import { type Post, postFacts } from '../post.ts'
import { requirePostForUpdate } from './require-post-for-update.ts'

const CHANGED =
  'One of these sentences is no longer in the post. Reload the page, and read it again before you approve it.'
const OWN = 'You wrote this sentence. Ask someone else to approve it, or give it a source.'

/**
 * Records that the caller approves sentences of a post, word for word. The person who last wrote a sentence
 * cannot approve it.
 */
export async function approveSentences(
  ctx: Context,
  { id, sentences }: { id: string; sentences: string[] },
): Promise<Post> {
  requireDuty(ctx.requester, 'posts')
  requireSignedIn(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const before = await requirePostForUpdate(ctx, id)
    const by = actorOf(ctx.requester)
    const approved = checkedSentencesIn(before).filter(({ sentence }) => sentences.includes(sentence))
    if (approved.length < new Set(sentences).size)
      throw new AppError('invalid', CHANGED, { sentences: CHANGED })
    const isOwn = approved.some(({ writtenBy }) => writtenBy === by)
    const isUnrecorded = approved.some(({ writtenBy }) => writtenBy === null)
    if (isOwn || (isUnrecorded && (await hasWritten(ctx, { id, by })))) throw new AppError('not_allowed', OWN)
    const approval = { by, at: ctx.now().toISOString() }
    const isApproved = ({ sentence }: { sentence: string }) => sentences.includes(sentence)
    const checkedSentences = [
      ...before.checkedSentences.filter((checked) => !isApproved(checked)),
      ...approved.map(({ kinds: _, ...checked }) => ({ ...checked, approval })),
    ]
    const [post] = await ctx.db.update(posts).set({ checkedSentences }).where(eq(posts.id, id)).returning()
    if (!post) throw new Error('The post was not stored')
    await recordChange(ctx, {
      act: 'approve',
      subject: `post:${id}`,
      before: postFacts(before),
      after: postFacts(post),
    })
    return post
  })
}

/**
 * True if the account ever wrote in the post. Needed for sentences from before writers were recorded per
 * sentence.
 */
async function hasWritten(ctx: Context, { id, by }: { id: string; by: string }): Promise<boolean> {
  const wrote = and(
    eq(audit.subject, `post:${id}`),
    eq(audit.actor, by),
    inArray(audit.act, ['create', 'update']),
  )
  return (await ctx.db.$count(audit, wrote)) > 0
}
