import { answerOf, openApi } from '#web/api/client.ts'
import { accountText } from '#web/messages/account.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { MailLinkPage } from '../frame/mail-link-page.tsx'
import type { Route } from './+types/unsubscribe-page.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, accountText)
  return pageMeta(args, {
    title: t('weeklyMail.title'),
    description: t('weeklyMail.lead'),
    isPrivate: true,
  })
}

/** The landing page of the unsubscribe link at the bottom of weekly mails. */
export default function UnsubscribePage() {
  const t = useText(accountText)
  async function stop(token: string) {
    await answerOf(openApi['weekly-mail'].unsubscribe.$post({ query: { token } }))
    return { title: t('weeklyMail.stopped'), text: t('weeklyMail.goesOn') }
  }
  return (
    <MailLinkPage
      title={t('weeklyMail.title')}
      lead={t('weeklyMail.lead')}
      button={t('weeklyMail.stop')}
      onAct={stop}
    >
      <TextLink to={paths.account()} className="py-2.5">
        {t('weeklyMail.account')}
      </TextLink>
    </MailLinkPage>
  )
}
