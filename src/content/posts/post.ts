import type { posts } from '../tables.ts'

/** A post of the blog. Until it is published it is a draft, which only administrators see. */
export type Post = typeof posts.$inferSelect

/** What of a post is worth keeping in the record of changes. */
export function postFacts(post: Post) {
  const { conditionId, headline, strapline, body, published, review, checkedSentences } = post
  return { conditionId, headline, strapline, body, published, review, checkedSentences }
}

const LONGEST_SLUG = 80

/** The readable part of a post's public address, `/blog/{slug}/{id}`. */
export function postSlug(headline: string): string {
  const plain = headline
    .normalize('NFKD')
    .replace(/[\p{Mark}'‘’]/gu, '')
    .toLowerCase()
  const words = plain.replace(/[^\p{Letter}\p{Number}]+/gu, '-').slice(0, LONGEST_SLUG)
  return words.replace(/^-+|-+$/g, '') || 'post'
}
