import { type Condition, type HomeGroupName, homeGroup } from '#catalogue/conditions/condition.ts'
import type { Post } from '#content/posts/post.ts'
import { cameWithProduct } from '#content/posts/starter/came-with-product.ts'

export type PostGoal = { id: string; name: string; dietFocus: string; group: HomeGroupName }

/** A post as lists show it. */
export type ListedPost = {
  id: string
  headline: string
  strapline: string
  created: string
  /** Whether the day on which it came here is the one on which it was written. */
  isDated: boolean
  goal: PostGoal | null
}

/** Posts with the health goals that they are about, of `conditions`: those that can be seen. */
export function listedPosts(posts: Post[], conditions: readonly Condition[]): ListedPost[] {
  return posts.map(({ id, headline, strapline, created, conditionId }) => ({
    id,
    headline,
    strapline,
    created: created.toISOString(),
    isDated: !cameWithProduct({ id }),
    goal: goalOfPost(conditionId, conditions),
  }))
}

export function goalOfPost(
  conditionId: Post['conditionId'],
  conditions: readonly Condition[],
): PostGoal | null {
  const condition = conditions.find(({ id }) => id === conditionId)
  if (!condition) return null
  const { id, name, dietFocus, category } = condition
  return { id, name, dietFocus, group: homeGroup(category) }
}
