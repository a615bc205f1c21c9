import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One step on the way to a trial. */
export function Step({
  id,
  eyebrow,
  title,
  lead,
  children,
}: {
  id: string
  eyebrow: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-heading outline-none">
        <span className="mb-1.5 block font-sans text-small font-semibold text-muted">{eyebrow}</span>
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-measure text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}

export function StepSkeleton({ eyebrow, title }: { eyebrow: string; title: string }) {
  return (
    <section aria-busy="true" aria-label={title}>
      <p className="mb-1.5 text-small font-semibold text-muted">{eyebrow}</p>
      <p className="font-serif text-heading">{title}</p>
      <div className="mt-10 flex max-w-120 flex-col gap-6">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-14 w-44" />
      </div>
    </section>
  )
}
