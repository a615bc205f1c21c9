import { listLastChanges } from '#catalogue/list-last-changes.ts'
import { listPostRevisions } from '#content/posts/list-post-revisions.ts'
import { verbContext } from '#web/context.ts'
import type { Route } from './+types/sitemap-route.ts'
import { sitemapXml } from './sitemap.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const [changes, posts] = await Promise.all([listLastChanges(ctx), listPostRevisions(ctx)])
  return new Response(sitemapXml(ctx.config.publicUrl, { ...changes, posts }), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
