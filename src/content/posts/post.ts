import type { posts } from '../tables.ts'

/** A blog post. Until it is published, it is a draft that only administrators see. */
export type Post = typeof posts.$inferSelect

/** Picks the fields of a post that belong in the record of changes. */
export function postFacts(post: Post) {
  const { conditionId, headline, strapline, body, published, review, checkedSentences } = post
  return { conditionId, headline, strapline, body, published, review, checkedSentences }
}

const LONGEST_SLUG = 80

/** Builds the readable part of a post's public address, `/blog/{slug}/{id}`. */
export function postSlug(headline: string): string {
  const plain = headline
    .normalize('NFKD')
    .replace(/[\p{Mark}'‘’]/gu, '')
    .toLowerCase()
  const words = plain.replace(/[^\p{Letter}\p{Number}]+/gu, '-').slice(0, LONGEST_SLUG)
  return words.replace(/^-+|-+$/g, '') || 'post'
}
