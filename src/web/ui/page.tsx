import type { ReactNode } from 'react'
import { bindFigures } from '#platform/bind-figures.ts'

/** The column that everything on a page stands in. */
export function PageColumn({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`mx-auto w-full max-w-page px-5 sm:px-8 lg:px-12 print:px-0 ${className}`}>
      {children}
    </div>
  )
}

/** The top of a page: its title, and what it is about in a sentence or two. */
export function PageHeader({
  title,
  lead,
  above,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  above?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="pt-8 pb-10 md:pt-12 md:pb-14">
      {above}
      <h1 className="max-w-[22ch] text-title">{title}</h1>
      {lead && <div className="mt-5 max-w-measure text-lead text-balance text-muted">{lead}</div>}
      {children}
    </header>
  )
}

export function Section({
  id,
  title,
  lead,
  className = '',
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={`py-8 md:py-16 ${className}`}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-[44rem] text-lead text-balance text-muted">{lead}</p>}
      <div className="mt-6 md:mt-10">{children}</div>
    </section>
  )
}

/** A longer text whose paragraphs are separated by an empty line. */
export function Paragraphs({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`flex max-w-measure flex-col gap-4 ${className}`}>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{bindFigures(paragraph)}</p>
      ))}
    </div>
  )
}
