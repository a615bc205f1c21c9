import type { ReactNode } from 'react'

/** A section with a title, on a screen that shows one record. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-[1.1875rem] leading-snug">{title}</h2>
      {children}
    </div>
  )
}

/** Facts about a record next to its contents, or above them on small screens. */
export function SideBySide({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-8">{side}</div>
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
    </div>
  )
}
