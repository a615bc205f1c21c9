import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { bankText } from '#web/messages/sandbox.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { sandboxOnly } from '../sandbox-only.ts'
import type { Route } from './+types/bank-page.ts'
import { BankQuestion } from './bank-question.tsx'

export function loader({ context }: Route.LoaderArgs) {
  sandboxOnly(context)
  return null
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, bankText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

/** The page of a member's bank, which is elsewhere where money is real: confirmed or not, the browser goes back. */
export default function BankPage() {
  const t = useText(bankText)
  const [search] = useSearchParams()
  const [isAnswered, setIsAnswered] = useState(false)
  const isReady = useHydrated()
  const clientSecret = search.get('client_secret') ?? ''

  function leave({ returnUrl }: { returnUrl: string | null }) {
    // Anyone can ask for a confirmation that names another site, and send its link around.
    if (returnUrl && URL.parse(returnUrl)?.origin === window.location.origin)
      window.location.assign(returnUrl)
    else setIsAnswered(true)
  }

  return (
    <PageColumn className="pb-16">
      <PageHeader title={t('title')} />
      <div className="max-w-measure">
        {isAnswered ? (
          <Alert tone="success">{t('answered')}</Alert>
        ) : (
          isReady && <BankQuestion clientSecret={clientSecret} onAnswered={leave} />
        )}
      </div>
    </PageColumn>
  )
}
