import type { ReactNode } from 'react'
import { legalPageText } from '#web/messages/legal/legal-page.ts'
import { siteText } from '#web/messages/public/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SiteNavLink } from '#web/ui/links/site-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { Fill } from './fill.tsx'
import { LEGAL_REVISED } from './legal-revised.ts'

const TEXTS = [
  { title: 'footer.terms', to: paths.terms() },
  { title: 'footer.privacy', to: paths.privacy() },
  { title: 'footer.healthData', to: paths.healthData() },
  { title: 'footer.medical', to: paths.disclaimer() },
] as const

/** The page around a legal text: what it says in short, when it was changed, and the others. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useText(legalPageText)
  const site = useText(siteText)
  return (
    <PageColumn>
      <PageHeader title={title} lead={lead} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_16rem] print:block">
        <div className="max-w-measure">
          <TemplateNote />
          {children}
        </div>
        <nav aria-label={t('nav')} className="order-last self-start border-t border-line pt-6 print:hidden">
          <p className="text-small text-muted">
            <time dateTime={LEGAL_REVISED}>{t('revised', { day: new Date(LEGAL_REVISED) })}</time>
          </p>
          <ul className="mt-3 mb-6">
            {TEXTS.map(({ title, to }) => (
              <li key={to}>
                <SiteNavLink to={to} className="inline-link inline-block py-2.5 aria-[current]:no-underline">
                  {site(title)}
                </SiteNavLink>
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
  const t = useText(legalPageText)
  return (
    <aside
      aria-label={t('template.label')}
      className="rounded-card border border-line bg-surface p-5 text-small print:border-black"
    >
      <p className="font-semibold">{t('template.title')}</p>
      <p className="mt-1">{t.rich('template.body', { fill: (words) => <Fill key="fill">{words}</Fill> })}</p>
    </aside>
  )
}
