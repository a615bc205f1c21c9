import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link inside or under text. */
export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" {...rest} className={`inline-link ${className}`} />
}
