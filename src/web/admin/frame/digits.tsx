import type { ComponentProps } from 'react'

export function Digits({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={`font-mono text-[0.8125rem] ${className}`} />
}
