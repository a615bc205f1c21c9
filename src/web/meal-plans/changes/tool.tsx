import type { ComponentProps } from 'react'

/** A small act beside a meal. */
export function Tool(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="inline-flex min-h-9 min-w-9 pointer-coarse:min-w-11 justify-center pointer-coarse:min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-2 text-small whitespace-nowrap text-muted transition-colors hover:bg-base-200 hover:text-base-content disabled:cursor-default disabled:opacity-55 disabled:hover:bg-transparent"
    />
  )
}
