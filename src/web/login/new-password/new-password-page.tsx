import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { loginText } from '#web/messages/login.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { AccountHint } from '#web/ui/account-hint.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { type FieldErrors, useFormAction } from '../../account/frame/use-form-action.ts'
import { NewPasswordFields, useNewPasswordCheck } from '../../account/security/form/new-password-fields.tsx'
import { loadIdentityClient } from '../../api/session.ts'
import { type MailedLink, useMailedLink } from '../mailed-link.ts'
import { FORGOT_PASSWORD } from '../next-path.ts'
import type { Route } from './+types/new-password-page.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, loginText)
  return pageMeta(args, { title: t('newPassword.title'), description: t('description'), isPrivate: true })
}

/**
 * The landing page of the link in the mail for a new password. With a link, there is no code to type, and an
 * attacker's guesses have no effect.
 */
export default function NewPasswordPage() {
  const t = useText(loginText)
  const link = useMailedLink()
  const [hasEnded, setHasEnded] = useState(false)
  return (
    <PageColumn>
      <div className="mx-auto max-w-110 pt-10 pb-6 md:pt-16">
        {link === 'none' || hasEnded ? (
          <UselessLink why={hasEnded ? 'ended' : 'incomplete'} />
        ) : (
          <>
            <h1 className="text-heading">{t('newPassword.title')}</h1>
            <p className="mt-4 mb-8 text-muted">{t('newPassword.lead')}</p>
            <NewPasswordForm link={link} onEnded={() => setHasEnded(true)} />
          </>
        )}
        <noscript>
          <p className="mt-6 text-muted">{t('noScript')}</p>
        </noscript>
      </div>
    </PageColumn>
  )
}

/**
 * Shown for an unusable link, with only the option to request a new one. The title takes the focus so that it
 * is announced, because this may appear only after the form was sent.
 */
function UselessLink({ why }: { why: 'ended' | 'incomplete' }) {
  const t = useText(loginText)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-heading outline-none">
        {t(`newPassword.${why}.title`)}
      </h1>
      <p className="mt-4 mb-8 text-muted">{t(`newPassword.${why}.lead`)}</p>
      <ButtonLink to={paths.login() + FORGOT_PASSWORD} size="large">
        {t('newPassword.askAgain')}
      </ButtonLink>
    </>
  )
}

function NewPasswordForm({ link, onEnded }: { link: MailedLink | null; onEnded: () => void }) {
  const t = useText(loginText)
  const navigate = useNavigate()
  const { form, isBusy, errors, submit } = useFormAction({
    check: useNewPasswordCheck(),
    send: async ({ newPassword = '' }) => {
      if (!link) return
      const client = await loadIdentityClient()
      try {
        const { sub, token } = link
        await client.choosePassword({ sub, token, password: newPassword })
      } catch (refusal) {
        if (asApiError(refusal).code !== 'ExpiredCodeException') throw refusal
        return onEnded()
      }
      const isSignedIn = await client
        .signInWith({ email: link.sub, password: newPassword })
        .catch(() => false)
      await navigate(isSignedIn ? paths.account() : paths.login(), { replace: true })
    },
    errorsOf,
  })

  function errorsOf({ code, message }: ApiError): FieldErrors {
    if (code === 'InvalidPasswordException') return { newPassword: message }
    return { form: message }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      {link?.email && <AccountHint email={link.email} />}
      <NewPasswordFields errors={errors} />
      <Button type="submit" size="large" isBusy={isBusy} disabled={link === null} className="self-start">
        {t('newPassword.save')}
      </Button>
    </form>
  )
}
