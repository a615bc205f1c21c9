import { AppError } from '#platform/errors.ts'
import { openSentencesIn } from './checked-sentences.ts'
import type { Post } from './post.ts'

const MAX_NAMED = 5
const WHAT_TO_DO =
  'Give each sentence a source, have a second person approve it, or take it out. A claim about a cure or a treatment needs the approval. You can save the post as a draft first.'

/**
 * Refuses to publish a post while any of its points is unresolved. A published post is checked at each
 * change.
 */
export function checkPublishable(
  post: Pick<Post, 'headline' | 'strapline' | 'body' | 'published' | 'review' | 'checkedSentences'>,
): void {
  if (!post.published) return
  const open = openSentencesIn(post).map(({ sentence }) => `“${sentence}”`)
  const parts = [
    ...(open.length > 0 ? [...named(open), WHAT_TO_DO] : []),
    ...(post.review.length > 0 ? ['Please check:', ...named(post.review)] : []),
  ]
  if (parts.length === 0) return
  const message = ['Not published yet.', ...parts].join(' ')
  throw new AppError('invalid', message, { published: message })
}

function named(points: string[]): string[] {
  const more = points.length - MAX_NAMED
  return [...points.slice(0, MAX_NAMED), ...(more > 0 ? [`And ${more} more.`] : [])]
}
