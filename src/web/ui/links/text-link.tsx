import type { ComponentProps } from 'react'
import { SiteLink } from './site-link.tsx'

/** A link inside or under text. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof SiteLink>) {
  return <SiteLink {...rest} className={`inline-link ${className}`} />
}
