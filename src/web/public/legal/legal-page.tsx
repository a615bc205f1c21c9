import type { ReactNode } from 'react'
import { formatDay } from '#web/dates.ts'
import { paths } from '#web/paths.ts'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LEGAL_REVISED } from './legal-revised.ts'

const OTHERS = [
  { title: 'Terms', to: paths.terms() },
  { title: 'Privacy', to: paths.privacy() },
  { title: 'Consumer health data', to: paths.healthData() },
  { title: 'Medical disclaimer', to: paths.disclaimer() },
]

/** A legal text: what it says in short, then its sections. */
export function LegalPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <PageColumn>
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_16rem] print:block">
        <div className="max-w-measure">
          <TemplateNote />
          {children}
        </div>
        <nav
          aria-label="Legal texts"
          className="order-last self-start border-t border-line pt-6 print:hidden"
        >
          <p className="text-small text-muted">
            Last changed on{' '}
            <time dateTime={LEGAL_REVISED}>
              {formatDay(LEGAL_REVISED)}, {LEGAL_REVISED.slice(0, 4)}
            </time>
          </p>
          <ul className="mt-3 mb-6">
            {OTHERS.map((other) => (
              <li key={other.to}>
                <TextLink
                  to={other.to}
                  aria-current={other.title === title ? 'page' : undefined}
                  className="inline-block py-1.5 aria-[current]:no-underline"
                >
                  {other.title}
                </TextLink>
              </li>
            ))}
          </ul>
          <PrintButton />
        </nav>
      </div>
    </PageColumn>
  )
}

function TemplateNote() {
  return (
    <aside
      aria-label="About this text"
      className="rounded-card border border-line bg-surface p-5 text-small print:border-black"
    >
      <p className="font-semibold">A template, not legal advice</p>
      <p className="mt-1">
        We wrote this text to say truly what this software does. Whoever runs the service has a lawyer check
        it, fill in the places marked <Fill>like this</Fill>, and adapt it to the law where they work.
      </p>
    </aside>
  )
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 flex flex-col gap-4 print:mt-5 print:gap-2">
      <h2 className="break-after-avoid text-subhead">{title}</h2>
      {children}
    </section>
  )
}

export function LegalList({ items }: { items: ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-edge">
      {items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are written here and never move.
        <li key={i} className="pl-1">
          {item}
        </li>
      ))}
    </ul>
  )
}

/** A place that the operator fills in. */
export function Fill({ children }: { children: ReactNode }) {
  return <span className="border-b border-dashed border-edge bg-base-200">[{children}]</span>
}
