import { formatDayOfYear } from '#web/dates.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { trustText } from '#web/messages/public/trust.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import type { Route } from './+types/corrections-page.ts'
import { CORRECTIONS } from './corrections.ts'
import { EmptyPlace, TrustPage } from './trust-page.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, trustText)
  return pageMeta(args, { title: t('corrections.title'), description: t('corrections.description') })
}

export default function CorrectionsPage() {
  const t = useText(trustText)
  const locale = useLocale()
  return (
    <TrustPage title={t('corrections.title')} lead={t('corrections.lead')}>
      {CORRECTIONS.length === 0 && <EmptyPlace>{t('corrections.none')}</EmptyPlace>}
      <ul className="mb-10">
        {CORRECTIONS.map(({ day, key }) => (
          <li key={key} className="border-t border-line py-5">
            <time dateTime={day} className="text-small text-muted">
              {formatDayOfYear(day, locale)}
            </time>
            <p className="mt-1">{t(`corrections.items.${key}`)}</p>
          </li>
        ))}
      </ul>
      <p>
        {t.rich('corrections.tell', {
          contact: (words) => (
            <TextLink key="contact" to={paths.contact()}>
              {words}
            </TextLink>
          ),
        })}
      </p>
    </TrustPage>
  )
}
