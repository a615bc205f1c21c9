import type { posts } from '../tables.ts'

/** A post of the blog. Until it is published it is a draft, which only administrators see. */
export type Post = typeof posts.$inferSelect

/** What of a post is worth keeping in the record of changes. */
export function postFacts({ conditionId, headline, strapline, body, published }: Post) {
  return { conditionId, headline, strapline, body, published }
}
