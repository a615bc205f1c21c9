import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { privacyText } from '#web/messages/legal/privacy.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/privacy-page.ts'
import { LegalDocument } from './legal-document.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, privacyText)
  return pageMeta(args, { title: t('title'), description: t('description') })
}

export default function PrivacyPage() {
  return <LegalDocument texts={privacyText} />
}
