import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { currentSession, forgetSession, signOut } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import type { LoginState } from '#web/login/login-state.ts'
import { accountText } from '#web/messages/account.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { loadSignedInProfile, type SignedIn } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/page-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { useAct } from '../../api/use-act.ts'
import { AccountNotLoaded } from '../frame/account-not-loaded.tsx'
import { requireMember } from '../frame/require-member.ts'
import { useFormAction } from '../frame/use-form-action.ts'
import type { Route } from './+types/delete-page.ts'
import { WhatIsErased } from './what-is-erased.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMember(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Frame />
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, accountText)
  return pageMeta(args, { title: t('delete.title'), description: t('delete.description'), isPrivate: true })
}

export default function DeletePage() {
  const [isDone, setIsDone] = useState(false)
  const state = useProfile()
  if (isDone) return <Done />
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  if (state.status !== 'signed-in') return <Frame />
  return <DeletionSteps member={state} onDone={() => setIsDone(true)} />
}

const FRESH_MS = 10 * 60 * 1000

function DeletionSteps({ member, onDone }: { member: SignedIn; onDone: () => void }) {
  const t = useText(accountText)
  const [isTooLate, setIsTooLate] = useState(false)
  const profileId = member.profile?._id
  const ask = useCallback(async () => {
    const [session, subscription] = await Promise.all([
      currentSession(),
      profileId ? readSubscription(profileId) : null,
    ])
    const isFresh = session !== null && Date.now() - session.signedInAt.getTime() < FRESH_MS
    const isRunning = subscription !== null && !['none', 'ended'].includes(subscription.status)
    return { isFresh, isRunning }
  }, [profileId])
  const [answer, retry] = useAnswer(ask)
  if (answer.status === 'failed') {
    return (
      <PageColumn className="py-12 md:py-20">
        <ErrorState
          title={t('notLoaded')}
          happened={answer.error.message}
          action={<Button onClick={retry}>{t('tryAgain')}</Button>}
        />
      </PageColumn>
    )
  }
  if (answer.status === 'loading') return <Frame />
  return (
    <Frame>
      <WhatIsErased isRunning={answer.value.isRunning} />
      {answer.value.isFresh && !isTooLate ? (
        <ConfirmForm authUserId={member.authId} onDone={onDone} onTooLate={() => setIsTooLate(true)} />
      ) : (
        <SignInAgain isTooLate={isTooLate} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children?: React.ReactNode }) {
  const t = useText(accountText)
  return (
    <PageColumn className="pb-6">
      <PageHeader
        title={t('delete.title')}
        lead={t('delete.lead')}
        above={
          <Breadcrumb
            crumbs={[
              { label: t('title'), to: paths.account() },
              { label: t('security.title'), to: paths.accountSecurity() },
              { label: t('delete.title') },
            ]}
          />
        }
      />
      {children ?? (
        <section aria-busy="true" aria-label={t('loading')} className="max-w-measure">
          <SkeletonLines lines={6} />
        </section>
      )}
    </PageColumn>
  )
}

/**
 * Asks for a new sign-in, to protect a browser that was left open. `isTooLate` means that the form was
 * already shown and the server then refused the request.
 */
function SignInAgain({ isTooLate }: { isTooLate: boolean }) {
  const t = useText(accountText)
  const navigate = useNavigate()
  const { busy, error, act } = useAct()

  async function again() {
    const session = await currentSession()
    const state: LoginState = { address: session?.email }
    await signOut()
    await navigate(paths.login(paths.deleteAccount()), { state })
  }

  return (
    <section aria-labelledby="again" className="mt-12 max-w-measure border-t border-line pt-8">
      <h2 id="again" className="text-subhead">
        {t('delete.again.title')}
      </h2>
      {isTooLate && (
        <div className="mt-4 mb-6">
          <Alert tone="warning">{t('delete.again.tooLate')}</Alert>
        </div>
      )}
      <p className="mt-3 mb-6">{t('delete.again.body')}</p>
      {error && <Alert tone="error">{error.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={busy !== null} onClick={() => act('again', again)}>
          {t('delete.again.button')}
        </Button>
        <ButtonLink kind="quiet" to={paths.accountSecurity()}>
          {t('delete.confirm.dismiss')}
        </ButtonLink>
      </div>
    </section>
  )
}

function ConfirmForm({
  authUserId,
  onDone,
  onTooLate,
}: {
  authUserId: string
  onDone: () => void
  onTooLate: () => void
}) {
  const t = useText(accountText)
  const word = t('delete.confirm.word')
  const { form, isBusy, errors, submit } = useFormAction({
    check: ({ word: typed = '' }) =>
      typed.toLowerCase() === word ? {} : { word: t('delete.confirm.wrong', { word }) },
    send: async () => {
      await answerOf(api.auth.delete.$post({ json: { authUserId } }))
      onDone()
      await forgetSession()
      await loadSignedInProfile()
    },
    errorsOf: (error) => {
      if (error.code === 'not_allowed') onTooLate()
      return { form: error.message }
    },
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="mt-12 flex max-w-110 flex-col gap-6 border-t border-line pt-8"
    >
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        label={t('delete.confirm.label', { word: `“${word}”` })}
        name="word"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.word}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {t('delete.confirm.button')}
        </Button>
        <ButtonLink kind="quiet" to={paths.accountSecurity()}>
          {t('delete.confirm.dismiss')}
        </ButtonLink>
      </div>
    </form>
  )
}

function Done() {
  const t = useText(accountText)
  return (
    <PageColumn className="py-12 md:py-20">
      <EmptyState
        level={1}
        title={t('delete.done.title')}
        action={<ButtonLink to={paths.home()}>{t('delete.done.home')}</ButtonLink>}
      >
        <p role="status">{t('delete.done.body')}</p>
      </EmptyState>
    </PageColumn>
  )
}
