import { REFUSED_TO_ALL } from '#meal-plans/gate/circumstance-gate.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { disclaimerText } from '#web/messages/legal/disclaimer.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { circumstanceWords } from '../health-goal/shown-evidence.ts'
import type { Route } from './+types/disclaimer-page.ts'
import { LegalDocument } from './legal-document.tsx'

export const handle = SHARED_PAGE

export function loader() {
  return { notFor: REFUSED_TO_ALL.map(circumstanceWords) }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, disclaimerText)
  return pageMeta(args, { title: t('title'), description: t('description') })
}

export default function DisclaimerPage({ loaderData: { notFor } }: Route.ComponentProps) {
  return <LegalDocument texts={disclaimerText} lists={{ circumstances: notFor }} />
}
