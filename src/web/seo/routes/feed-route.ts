import { listPublishedPosts } from '#content/posts/list-published-posts.ts'
import { verbContext } from '#web/context.ts'
import type { Route } from './+types/feed-route.ts'
import { blogFeed } from './blog-feed.ts'

const NEWEST = 20

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const { data } = await listPublishedPosts(ctx, { page: 1, count: NEWEST })
  return new Response(blogFeed(ctx.config.publicUrl, data), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=900' },
  })
}
