import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { billingText } from '#web/messages/billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useAct } from '#web/ui/use-act.ts'
import type { Route } from './+types/cancel-page.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, billingText)
  return pageMeta(args, { title: t('link.title'), description: t('link.lead'), isPrivate: true })
}

/** Where the link of a mail leads: one button, since programs that look through mails open every address. */
export default function CancelPage() {
  const t = useText(billingText)
  const { busy, error, act } = useAct()
  const [done, setDone] = useState<{ status: 'ending' | 'ended'; endsOn: string } | null>(null)
  const cancel = () =>
    act('cancel', async () => {
      const token = window.location.hash.slice(1) || '-'
      setDone(await answerOf(api.subscription['cancellation-by-link'].$post({ json: { token } })))
    })
  return (
    <PageColumn className="pb-16">
      <PageHeader title={t('link.title')} lead={done ? undefined : t('link.lead')} />
      <div className="flex max-w-measure flex-col items-start gap-6">
        {error && <Alert tone="error">{error.message}</Alert>}
        {done ? (
          <Alert tone="success" title={t('subscription.cancelled')}>
            {done.status === 'ending' ? t('link.until', { day: done.endsOn }) : t('link.over')}
          </Alert>
        ) : (
          <Button isBusy={busy !== null} onClick={cancel}>
            {t('subscription.cancel')}
          </Button>
        )}
        <TextLink to={paths.subscription()}>{t('link.account')}</TextLink>
      </div>
    </PageColumn>
  )
}
