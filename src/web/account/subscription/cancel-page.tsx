import { bindMoments } from '#platform/bind-figures.ts'
import { answerOf, api } from '#web/api/client.ts'
import { billingText } from '#web/messages/billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { MailLinkPage } from '../frame/mail-link-page.tsx'
import type { Route } from './+types/cancel-page.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, billingText)
  return pageMeta(args, { title: t('link.title'), description: t('link.lead'), isPrivate: true })
}

/** The landing page for the cancel link in mails about money. */
export default function CancelPage() {
  const t = useText(billingText)
  async function cancel(token: string) {
    const { status, endsOn } = await answerOf(
      api.subscription['cancellation-by-link'].$post({ json: { token } }),
    )
    return newsOf(status, endsOn)
  }
  async function look(token: string) {
    const json = { token }
    const { status, endsOn } = await answerOf(api.subscription['cancellation-by-link'].check.$post({ json }))
    return status === 'running' ? null : newsOf(status, endsOn)
  }
  function newsOf(status: 'ending' | 'ended', endsOn: string) {
    const text = status === 'ending' ? t('link.until', { day: bindMoments(endsOn) }) : t('link.over')
    return { title: t('subscription.cancelled'), text }
  }
  return (
    <MailLinkPage
      title={t('link.title')}
      lead={t('link.lead')}
      button={t('subscription.cancel')}
      onLook={look}
      onAct={cancel}
    >
      <TextLink to={paths.subscription()} className="py-2.5">
        {t('link.account')}
      </TextLink>
    </MailLinkPage>
  )
}
