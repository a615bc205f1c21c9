import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { healthDataText } from '#web/messages/legal/health-data.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/health-data-page.ts'
import { LegalDocument } from './legal-document.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, healthDataText)
  return pageMeta(args, { title: t('title'), description: t('description') })
}

export default function HealthDataPage() {
  return <LegalDocument texts={healthDataText} />
}
