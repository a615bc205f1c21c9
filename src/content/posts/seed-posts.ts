import { and, eq, sql } from 'drizzle-orm'
import { catalogueVersions, lockCatalogue } from '#catalogue/catalogue-version.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { posts } from '../tables.ts'
import { sourcedPosts } from './sourced-posts.ts'

const SECOND = 1000

/**
 * Publishes the starter posts in a blog that was never written to. Safe to call from several processes.
 * Starter posts of earlier versions get their current texts, unless they were edited.
 */
export function seedPosts(ctx: Context): Promise<{ wasSeeded: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    if (await wasWritten(ctx)) {
      await refreshUneditedPosts(ctx)
      return { wasSeeded: false }
    }
    const goals = await conditionsThere(ctx)
    await ctx.db.insert(posts).values(
      sourcedPosts.map(({ slug, condition, ...post }, i) => {
        // One second apart, so that the posts have an order.
        const created = new Date(ctx.now().getTime() - (sourcedPosts.length - 1 - i) * SECOND)
        const conditionId = starterId('condition', condition)
        return {
          ...post,
          id: starterId('post', slug),
          conditionId: goals.has(conditionId) ? conditionId : null,
          published: true,
          created,
          changed: created,
        }
      }),
    )
    return { wasSeeded: true }
  })
}

/** Earlier texts list their sources in a paragraph at the end instead of for each sentence. */
async function refreshUneditedPosts(ctx: Context): Promise<void> {
  for (const { slug, headline, strapline, body, checkedSentences } of sourcedPosts) {
    const isEarlierVersion = and(
      eq(posts.id, starterId('post', slug)),
      eq(posts.created, posts.changed),
      eq(posts.checkedSentences, []),
    )
    await ctx.db.update(posts).set({ headline, strapline, body, checkedSentences }).where(isEarlierVersion)
  }
}

/** True even if all posts were deleted since, so that starter posts do not come back. */
async function wasWritten(ctx: Context): Promise<boolean> {
  const { parts } = await catalogueVersions(ctx)
  return parts.posts !== undefined || (await ctx.db.$count(posts)) > 0
}

/** An installation may have deleted some starter health goals before it had a blog. */
async function conditionsThere(ctx: Context): Promise<Set<unknown>> {
  const { rows } = await ctx.db.execute(sql`select id from catalogue.conditions`)
  return new Set(rows.map(({ id }) => id))
}
