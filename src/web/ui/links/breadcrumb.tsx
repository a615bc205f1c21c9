import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { SiteLink } from './site-link.tsx'

export type Crumb = { label: string; to?: string }

/** Where this page stands; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useText(uiText)
  return (
    <nav
      aria-label={t('breadcrumb')}
      className="mb-6 text-small pointer-coarse:-mt-3 pointer-coarse:mb-3 text-muted print:hidden"
    >
      <ol className="flex flex-wrap items-center gap-x-2.5">
        {crumbs.map(({ label, to }, i) => (
          <li key={label} className="flex items-center gap-x-2.5">
            {to ? (
              <SiteLink to={to} className="inline-link inline-block py-1 pointer-coarse:py-3">
                {label}
              </SiteLink>
            ) : (
              <span aria-current="page" className="py-1">
                {label}
              </span>
            )}
            {i < crumbs.length - 1 && <span aria-hidden="true">/</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
