import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { useIsStaticPage } from '#web/delivery/static-page.ts'

type SiteLinkProps = ComponentProps<'a'> & { to: string }

/**
 * A link to a page of this site. Where React runs it loads the page in place and in advance; a document without
 * React has no use for that, and is rendered several times as fast with plain anchors.
 */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return useIsStaticPage() ? <a href={to} {...rest} /> : <Link to={to} prefetch="intent" {...rest} />
}

/** One of a set of links to pages, of which the present one is marked. */
export function SiteNavLink(props: SiteLinkProps) {
  const { pathname } = useLocation()
  return <SiteLink aria-current={pathname === props.to ? 'page' : undefined} {...props} />
}
