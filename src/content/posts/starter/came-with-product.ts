import { starterId } from '#platform/db/id.ts'
import { starterPosts } from './starter-posts.ts'

const IDS: ReadonlySet<string> = new Set(starterPosts.map(({ slug }) => starterId('post', slug)))

/** Whether a post is one of a new installation. It was written before, so that its row tells no day of writing. */
export function cameWithProduct({ id }: { id: string }): boolean {
  return IDS.has(id)
}
