import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAnswer } from '#web/api/use-answer.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/login-page.ts'
import { loadSignInWidget } from './load-sign-in-widget.ts'
import { nextPath } from './next-path.ts'
import { onSession, signOut } from './session.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: 'Log in', description: 'Log in to Careplate.', isPrivate: true })
}

export default function LoginPage() {
  const [search] = useSearchParams()
  const next = nextPath(search, paths.account())
  const [widget, retry] = useAnswer(loadSignInWidget)
  const isSignedIn = useProfile().status === 'signed-in'
  useNextAfterSignIn(next)
  return (
    <PageColumn>
      <div className="mx-auto max-w-110 pt-10 pb-6 md:pt-16">
        <h1 className="text-title">{isSignedIn ? 'Welcome back' : 'Log in'}</h1>
        <div className="mt-8 min-h-78">
          {widget.status === 'ready' && (
            <widget.value.SignInWidget>
              <Greeting next={next} />
            </widget.value.SignInWidget>
          )}
          {widget.status === 'loading' && <WidgetSkeleton />}
          {widget.status === 'failed' && (
            <Alert tone="error" title="We could not load the sign-in form.">
              <p>{widget.error.message}</p>
              <Button kind="secondary" size="small" className="mt-3" onClick={retry}>
                Try again
              </Button>
            </Alert>
          )}
          <noscript>
            <p className="mt-6 text-muted">
              Logging in needs JavaScript. Allow it for this site, then reload this page.
            </p>
          </noscript>
        </div>
        {!isSignedIn && (
          <p className="mt-8 border-t border-line pt-6 text-muted">
            Not a member yet? <TextLink to={paths.subscribe()}>Start your free week</TextLink>.
          </p>
        )}
      </div>
    </PageColumn>
  )
}

/** Follows what happens here; somebody who was signed in before is greeted instead. */
function useNextAfterSignIn(next: string): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSession((event) => {
        if (event === 'signedIn') void navigate(next, { replace: true })
      }),
    [navigate, next],
  )
}

function Greeting({ next }: { next: string }) {
  const state = useProfile()
  const username = state.status === 'signed-in' ? (state.profile?.username ?? state.email) : ''
  const isRefused = next.startsWith('/admin') && state.status === 'signed-in' && !state.profile?.admin
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="text-lead">
        Hello{username && ', '}
        <span className="font-semibold wrap-anywhere">{username}</span>. You are signed in.
      </p>
      {isRefused && (
        <Alert tone="info">The back office is for administrators. Sign out to use another account.</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={isRefused ? paths.account() : next}>
          {next === paths.account() || isRefused ? 'My Account' : 'Continue'}
        </ButtonLink>
        <Button kind="secondary" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}

function WidgetSkeleton() {
  return (
    <div className="needs-script flex flex-col gap-6" aria-busy="true">
      <Skeleton className="h-19 w-full" />
      <Skeleton className="h-19 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
