import { verbContext } from '#web/context.ts'
import type { Route } from './+types/robots-route.ts'

/** Personal pages say `noindex` themselves, which crawlers can only read where they may look. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = verbContext(context).config
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin/',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
