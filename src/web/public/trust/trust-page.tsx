import type { ReactNode } from 'react'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'

/** A page of words about those behind the service: a title, a sentence, and short sections. */
export function TrustPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PageColumn>
      <PageHeader title={title} lead={lead} />
      <div className="max-w-measure">{children}</div>
    </PageColumn>
  )
}

export function TrustSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10 flex flex-col gap-4">
      <h2 className="text-subhead">{title}</h2>
      {children}
    </section>
  )
}

/** A place that is empty, and says so. */
export function EmptyPlace({ children }: { children: ReactNode }) {
  return <p className="border-l-2 border-edge pl-4 text-muted">{children}</p>
}
