import { useState } from 'react'
import { UNDO_HOURS } from '#identity/users/undoable.ts'
import { answerOf, openApi } from '#web/api/client.ts'
import { FORGOT_PASSWORD } from '#web/login/next-path.ts'
import { accountText } from '#web/messages/account.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { MailLinkPage } from '../frame/mail-link-page.tsx'
import { useWhen } from '../security/ways-in/use-place-text.ts'
import type { Route } from './+types/undo-page.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, accountText)
  return pageMeta(args, {
    title: t('undo.title'),
    description: t('undo.lead', { hours: String(UNDO_HOURS) }),
    isPrivate: true,
  })
}

/** The landing page of the “It was not me” link in mails. */
export default function UndoPage() {
  const t = useText(accountText)
  const when = useWhen()
  const [isClosed, setClosed] = useState(false)
  async function undo(token: string) {
    const { frozenUntil, isAddressBack } = await answerOf(openApi.auth.undo.$post({ json: { token } }))
    setClosed(!isAddressBack)
    if (!isAddressBack) return { title: t('undo.closed'), text: t('undo.writeToUs'), tone: 'info' as const }
    return { title: t('undo.done'), text: t('undo.next', { when: when(frozenUntil) }) }
  }
  async function look(token: string) {
    await answerOf(openApi.auth.undo.check.$post({ json: { token } }))
    return null
  }
  return (
    <MailLinkPage
      title={t('undo.title')}
      lead={t('undo.lead', { hours: String(UNDO_HOURS) })}
      button={t('undo.button')}
      onLook={look}
      onAct={undo}
    >
      <p className="flex flex-wrap gap-x-6">
        {isClosed ? (
          <TextLink to={paths.contact()} className="py-2.5">
            {t('undo.contact')}
          </TextLink>
        ) : (
          <>
            <TextLink to={paths.login() + FORGOT_PASSWORD} className="py-2.5">
              {t('undo.newPassword')}
            </TextLink>
            <TextLink to={paths.login()} className="py-2.5">
              {t('undo.login')}
            </TextLink>
          </>
        )}
      </p>
    </MailLinkPage>
  )
}
