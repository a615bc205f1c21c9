import { useEffect, useRef, useState } from 'react'
import { asApiError, isApiRefusal } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { loginText } from '#web/messages/login.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import type { Route } from './+types/verify-email-page.ts'
import { useMailedLink } from './mailed-link.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, loginText)
  return pageMeta(args, { title: t('verifyEmail.title'), description: t('description'), isPrivate: true })
}

/**
 * The landing page of the mail link that verifies an address. Opening the link verifies it without another
 * click.
 */
export default function VerifyEmailPage() {
  const t = useText(loginText)
  const link = useMailedLink()
  const isAsked = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>({ is: 'waiting' })
  useEffect(() => {
    if (link === null || link === 'none' || isAsked.current) return
    isAsked.current = true
    const json = { authUserId: link.sub, token: link.token }
    answerOf(api.auth['verify-email'].$post({ json })).then(
      () => setOutcome({ is: 'verified' }),
      (error) =>
        setOutcome(
          isApiRefusal(error, 'not_found')
            ? { is: 'ended' }
            : { is: 'refused', message: asApiError(error).message },
        ),
    )
  }, [link])
  return (
    <PageColumn>
      <div className="mx-auto max-w-110 pt-10 pb-6 md:pt-16" role="status">
        <Said outcome={link === 'none' ? { is: 'refused', message: t('verifyEmail.incomplete') } : outcome} />
      </div>
      <noscript>
        <p className="mx-auto max-w-110 text-muted">{t('noScript')}</p>
      </noscript>
    </PageColumn>
  )
}

type Outcome = { is: 'waiting' | 'verified' | 'ended' } | { is: 'refused'; message: string }

const TITLES = { verified: 'done', ended: 'ended', refused: 'failed' } as const

function Said({ outcome }: { outcome: Outcome }) {
  const t = useText(loginText)
  if (outcome.is === 'waiting') return <h1 className="text-heading">{t('verifyEmail.waiting')}</h1>
  return (
    <>
      <h1 className="text-heading">{t(`verifyEmail.${TITLES[outcome.is]}`)}</h1>
      <p className="mt-4 mb-8 text-muted">
        {outcome.is === 'refused'
          ? outcome.message
          : t(outcome.is === 'ended' ? 'verifyEmail.endedNext' : 'verifyEmail.next')}
      </p>
      <ButtonLink to={paths.account()} size="large">
        {t('verifyEmail.toAccount')}
      </ButtonLink>
    </>
  )
}
