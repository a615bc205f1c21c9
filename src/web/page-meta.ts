import type { MetaDescriptor } from 'react-router'
import { blogText } from './messages/public/blog.ts'
import { shareText } from './messages/public/share.ts'
import { DEFAULT_LOCALE, textIn } from './messages/use-text.ts'
import { paths } from './paths.ts'
import type { StructuredData } from './seo/structured-data.ts'

type MetaArgs = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

type PageFacts = {
  title: string
  description: string
  isPrivate?: boolean
  /** Its canonical address, where that is not just the path at which it was asked for. */
  path?: string
  /** What is shown where the page is shared, and the words in it; else the picture of Home. */
  picture?: { path: string; words: string }
  /** When it was written and last changed, as ISO instants, if it is an article. */
  article?: { created: string; changed: string }
  structuredData?: (publicUrl: string) => StructuredData[]
}

const SITE = 'Careplate'
const PICTURE_SIZE = { width: '1200', height: '630' }

/** Title, description and canonical address of a page. Personal pages are private: no search engine keeps them. */
export function pageMeta({ matches, location }: MetaArgs, page: PageFacts): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl: string } | undefined
  const title = page.title.includes(SITE) ? page.title : `${page.title} · ${SITE}`
  const said: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }]
  if (page.isPrivate || !root) return [...said, { name: 'robots', content: 'noindex' }]
  const { publicUrl } = root
  const path = page.path ?? (location.pathname === '/' ? '/' : location.pathname.replace(/\/+$/, ''))
  return [
    ...said,
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${SITE}: ${textIn(DEFAULT_LOCALE, blogText)('title')}`,
      href: publicUrl + paths.blogFeed(),
    },
    ...sharedAs(publicUrl, path, { ...page, title }),
    ...(page.structuredData?.(publicUrl) ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** Open Graph: what a message or a post elsewhere shows of a link to the page. */
function sharedAs(
  publicUrl: string,
  path: string,
  { title, description, picture, article }: PageFacts,
): MetaDescriptor[] {
  const t = textIn(DEFAULT_LOCALE, shareText)
  const shown = picture ?? { path: paths.share.home(), words: t('home.title') }
  const properties: [name: string, content: string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:url', publicUrl + path],
    ['og:type', article ? 'article' : 'website'],
    ['og:site_name', SITE],
    ['og:locale', DEFAULT_LOCALE.replace('-', '_')],
    ['og:image', publicUrl + shown.path],
    ['og:image:type', 'image/png'],
    ['og:image:width', PICTURE_SIZE.width],
    ['og:image:height', PICTURE_SIZE.height],
    ['og:image:alt', t('alt', { words: shown.words })],
    ...(article
      ? ([
          ['article:published_time', article.created],
          ['article:modified_time', article.changed],
        ] as [string, string][])
      : []),
  ]
  return [
    ...properties.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
