import type { ReactNode } from 'react'

/** A word next to a name that marks some of the rows. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 inline-block rounded-sm bg-base-300 px-1.5 py-0.5 text-[0.8125rem] font-normal leading-none">
      {children}
    </span>
  )
}
