import type { MetaDescriptor } from 'react-router'
import type { HomeGroupName } from '#catalogue/conditions/condition.ts'
import { SHARE_SIZE, sharePicture } from './found/share-picture.ts'
import type { StructuredData } from './found/structured-data.ts'

type MetaArgs = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/** Title, description and canonical address of a page. Personal pages are private: no search engine keeps them. */
export function pageMeta(
  { matches, location }: MetaArgs,
  page: {
    title: string
    description: string
    isPrivate?: boolean
    /** Whose picture is shown where the page is shared. */
    group?: HomeGroupName
    structuredData?: (publicUrl: string) => StructuredData[]
  },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { publicUrl: string } | undefined
  const title = page.title.includes('Careplate') ? page.title : `${page.title} · Careplate`
  const shared: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }]
  if (page.isPrivate || !root) return [...shared, { name: 'robots', content: 'noindex' }]
  const href = `${root.publicUrl}${location.pathname === '/' ? '/' : location.pathname.replace(/\/+$/, '')}`
  return [
    ...shared,
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: href },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Careplate' },
    { property: 'og:image', content: root.publicUrl + sharePicture(page.group ?? null) },
    { property: 'og:image:width', content: String(SHARE_SIZE.width) },
    { property: 'og:image:height', content: String(SHARE_SIZE.height) },
    {
      property: 'og:image:alt',
      content: `Three plates seen from above, and the words ${page.group ?? 'Careplate'}`,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structuredData?.(root.publicUrl) ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}
