import { type ReactNode, useEffect } from 'react'
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
      <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-heading outline-none">
        {/* On a phone the bar above counts all steps, and is the only one that is seen to count. */}
        <span className="mb-1.5 block font-sans text-small font-semibold text-muted max-lg:sr-only">
          {eyebrow}
        </span>
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-measure text-muted">{lead}</p>}
      <div className="mt-6">{children}</div>
    </section>
  )
}

const LOADING = 'step-loading'

export function StepSkeleton({ eyebrow, title }: { eyebrow: string; title: string }) {
  useFocusOnArrival(LOADING)
  return (
    <section aria-busy="true" aria-label={title}>
      <p className="mb-1.5 text-small font-semibold text-muted max-lg:sr-only">{eyebrow}</p>
      <p id={LOADING} tabIndex={-1} className="font-serif text-heading outline-none">
        {title}
      </p>
      <div className="mt-10 flex max-w-120 flex-col gap-6">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-14 w-44" />
      </div>
    </section>
  )
}

/** The form of the step before took the focus with it: the heading of this one gets it, and comes into view. */
export function useFocusOnArrival(id: string): void {
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive || !isFocusFree(id)) return
    const heading = document.getElementById(id)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [id])
}

/** Whether nobody is anywhere but at the heading of that id. */
export function isFocusFree(id: string): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.id === id
}
