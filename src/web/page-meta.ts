import type { MetaDescriptor } from 'react-router'

type MetaArgs = {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/** Title, description and canonical address of a page. Personal pages are private: no search engine keeps them. */
export function pageMeta(
  { matches, location }: MetaArgs,
  page: { title: string; description: string; isPrivate?: boolean },
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
  ]
}
