import { starterId } from '#platform/db/id.ts'
import { starterPosts } from './starter-posts.ts'

const IDS: ReadonlySet<string> = new Set(starterPosts.map(({ slug }) => starterId('post', slug)))

/**
 * True if the post is one of a new installation's starter posts. It was written earlier, so its row contains
 * no date of writing.
 */
export function cameWithProduct({ id }: { id: string }): boolean {
  return IDS.has(id)
}
