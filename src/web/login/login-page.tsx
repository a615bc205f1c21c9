import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '#web/api/use-answer.ts'
import { loginText } from '#web/messages/login.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { signOut } from '../api/session.ts'
import type { Route } from './+types/login-page.ts'
import { loadSignInWidget } from './load-sign-in-widget.ts'
import { addressIn } from './login-state.ts'
import { FORGOT_PASSWORD, nextPath } from './next-path.ts'
import { isReturn, storedNextPath, storeNextPath } from './return-from-provider.ts'
import { useLoginNews } from './use-login-news.ts'

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, loginText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function LoginPage() {
  const t = useText(loginText)
  const next = useNext()
  const [widget, retry] = useAnswer(loadSignInWidget)
  const { hash, state } = useLocation()
  const startsAt = hash === FORGOT_PASSWORD ? 'forgotPassword' : 'signIn'
  const { hasEntered, round, startAfresh, error, dismissError } = useLoginNews(next)
  return (
    <PageColumn>
      <div className="mx-auto max-w-110 pt-10 pb-6 md:pt-16">
        <Notice />
        {error && (
          <div className="mb-8">
            <Alert tone="error" title={t('redirect.failed')} onDismiss={dismissError}>
              {error}
            </Alert>
          </div>
        )}
        <div className="min-h-120">
          {/* The widget is empty until it knows who is signed in. */}
          <div className="peer">
            {widget.status === 'ready' && (
              <widget.value.SignInWidget
                key={round}
                onEntered={startAfresh}
                startsAt={startsAt}
                address={addressIn(state)}
              >
                {hasEntered ? <GoOn next={next} /> : <Greeting next={next} />}
              </widget.value.SignInWidget>
            )}
          </div>
          {widget.status !== 'failed' && <WidgetSkeleton />}
          {widget.status === 'failed' && (
            <>
              <h1 className="mb-8 text-heading">{t('title')}</h1>
              <Alert tone="error" title={t('notLoaded')}>
                <p>{widget.error.message}</p>
                <Button kind="secondary" size="small" className="mt-3" onClick={retry}>
                  {t('tryAgain')}
                </Button>
              </Alert>
            </>
          )}
          <noscript>
            <p className="mt-6 text-muted">{t('noScript')}</p>
          </noscript>
        </div>
      </div>
    </PageColumn>
  )
}

/**
 * Returns the page to open after signing in: the one in the URL, or the one stored before a detour to another
 * provider.
 */
function useNext(): string {
  const [search] = useSearchParams()
  const isBack = isReturn(search)
  const [next] = useState(() => (typeof window !== 'undefined' && isBack ? storedNextPath() : search))
  const path = nextPath(isBack ? next : search, paths.account())
  useEffect(() => {
    if (!isBack) storeNextPath(path)
  }, [isBack, path])
  return path
}

/** Explains why the visitor was sent here while working on another page. */
function Notice() {
  const t = useText(loginText)
  const { state } = useLocation()
  if (state?.notice !== 'session-lost') return null
  return (
    <div className="mb-8">
      <Alert tone="info" title={t('sessionLost.title')}>
        {t('sessionLost.body')}
      </Alert>
    </div>
  )
}

/** Continues to the next page right after a sign-in on this page. */
function GoOn({ next }: { next: string }) {
  const t = useText(loginText)
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(next, { replace: true })
  }, [navigate, next])
  return (
    <>
      <h1 className="text-heading">{t('welcomeBack')}</h1>
      <p role="status" className="mt-4 text-muted">
        {t('entering')}
      </p>
    </>
  )
}

/** Greets a visitor who was already signed in before opening this page. */
function Greeting({ next }: { next: string }) {
  const t = useText(loginText)
  const state = useProfile()
  const username = state.status === 'signed-in' ? (state.profile?.username ?? state.email) : null
  const isRefused = next.startsWith('/admin') && state.status === 'signed-in' && !state.profile?.admin
  return (
    <div className="flex flex-col items-start gap-6">
      <h1 className="text-heading">{t('welcomeBack')}</h1>
      {username && (
        <p className="text-lead">
          {t.rich('greeting', {
            username,
            name: (words) => <span className="font-semibold wrap-anywhere">{words}</span>,
          })}
        </p>
      )}
      {state.status === 'failed' && (
        <Alert tone="warning">{t('unchecked', { reason: state.error.message })}</Alert>
      )}
      {isRefused && <Alert tone="info">{t('adminsOnly')}</Alert>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={isRefused ? paths.account() : next}>
          {next === paths.account() || isRefused ? t('account') : t('goOn')}
        </ButtonLink>
        <Button kind="secondary" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </div>
    </div>
  )
}

function WidgetSkeleton() {
  const t = useText(loginText)
  return (
    <div className="peer-not-empty:hidden">
      <h1 className="text-heading">{t('title')}</h1>
      <section className="needs-script mt-8 flex flex-col gap-6" aria-busy="true" aria-label={t('loading')}>
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-12 w-full" />
      </section>
    </div>
  )
}
