import { actorOf } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import type { Override } from '../columns/override.ts'
import { claimsIn } from './claim.ts'
import type { Post } from './post.ts'

/**
 * The overrides of a post as it now is. Those of sentences that are gone go with them, and one that stays as it was
 * stays with whoever gave it.
 */
export function currentOverrides(
  ctx: Context,
  options: {
    post: Pick<Post, 'headline' | 'strapline' | 'body'>
    /** Left out, those from before hold. */
    given: { sentence: string; reason: string }[] | undefined
    before: Override[]
  },
): Override[] {
  const { post, given, before } = options
  return claimsIn(post).flatMap(({ sentence }) => {
    const known = before.find((override) => override.sentence === sentence)
    if (!given) return known ?? []
    const now = given.find((override) => override.sentence === sentence)
    if (!now) return []
    if (known?.reason === now.reason) return known
    return { sentence, reason: now.reason, by: actorOf(ctx.requester), at: ctx.now().toISOString() }
  })
}
