import type { ComponentProps } from 'react'

/** An id or a number in digits of one width. */
export function Digits({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={`font-mono text-[0.8125rem] ${className}`} />
}
