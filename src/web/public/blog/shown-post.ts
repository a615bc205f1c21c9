import { type HomeGroupName, homeGroup } from '#catalogue/conditions/condition.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { Post } from '#content/posts/post.ts'
import { cameWithProduct } from '#content/posts/starter/came-with-product.ts'
import type { Context } from '#platform/context.ts'

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

/** Posts with the health goals that they are about, of those that can be seen. */
export async function listedPosts(ctx: Context, posts: Post[]): Promise<ListedPost[]> {
  const goals = await goalsOf(ctx, posts)
  return posts.map(({ id, headline, strapline, created, conditionId }) => ({
    id,
    headline,
    strapline,
    created: created.toISOString(),
    isDated: !cameWithProduct({ id }),
    goal: (conditionId && goals.get(conditionId)) || null,
  }))
}

export async function goalsOf(ctx: Context, posts: Post[]): Promise<Map<string, PostGoal>> {
  const conditions = await findConditions(ctx, [
    ...new Set(posts.flatMap(({ conditionId }) => conditionId ?? [])),
  ])
  return new Map(
    conditions.map(({ id, name, dietFocus, category }) => [
      id,
      { id, name, dietFocus, group: homeGroup(category) },
    ]),
  )
}
