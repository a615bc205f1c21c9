import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { termsText } from '#web/messages/legal/terms.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/terms-page.ts'
import { LegalDocument } from './legal-document.tsx'

export const handle = SHARED_PAGE

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, termsText)
  return pageMeta(args, { title: t('title'), description: t('description') })
}

export default function TermsPage() {
  return <LegalDocument texts={termsText} values={{ trialDays: TRIAL_DAYS }} />
}
