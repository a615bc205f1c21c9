import type { ReactNode } from 'react'

/** A part of a proof: its title at the side, what it shows beside it. */
export function ProofSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-12 md:py-16 print:py-1">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_2.6fr] print:block">
        <div className="print:break-inside-avoid print:break-after-avoid lg:sticky lg:top-8 lg:self-start">
          <h2 id={id} className="text-heading print:text-[12pt]">
            {title}
          </h2>
          {lead && <p className="mt-3 max-w-measure text-muted print:mt-0.5">{lead}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}
