import { useCallback, useRef, useState } from 'react'
import { asApiError } from '#web/api/api-error.ts'
import { storedPerson } from '#web/api/stored-session.ts'
import { type AnswerOrFailure, answerOrFailure, useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/page-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountNotLoaded } from '../frame/account-not-loaded.tsx'
import { requireMember } from '../frame/require-member.ts'
import type { Route } from './+types/security-page.ts'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { loadSecurityClient } from './form/load-security-client.ts'
import type { SignInFacts } from './form/security-client.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecordAccessSection, readRecordAccess } from './record-access-section.tsx'
import { SecondStepSection } from './second-step/second-step-section.tsx'
import { useVerifiedElsewhere } from './verify-email.tsx'
import { readWaysIn } from './ways-in/read-ways-in.ts'
import { WaysInSections } from './ways-in/ways-in-sections.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMember(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Frame isLoading />
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, accountText)
  return pageMeta(args, {
    title: t('security.title'),
    description: t('security.description'),
    isPrivate: true,
  })
}

export default function SecurityPage() {
  const t = useText(accountText)
  const state = useProfile()
  // If the session expires while the member is typing, the sign-in is renewed in a dialog and the page stays
  // as it is.
  const needsLogin = state.status === 'signed-in' && state.needsLogin
  const newest = useRef(storedPerson())
  if (!needsLogin) newest.current = storedPerson()
  const person = newest.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: of whoever is signed in by now, perhaps in another tab.
  const [answer, retry] = useAnswer(useCallback(() => readAll(), [person]))
  if (answer.status === 'failed') {
    return (
      <PageColumn className="py-12 md:py-20">
        <ErrorState
          title={t('security.notLoaded')}
          happened={answer.error.message}
          action={<Button onClick={retry}>{t('tryAgain')}</Button>}
        />
      </PageColumn>
    )
  }
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  if (answer.status === 'loading' || state.status !== 'signed-in') return <Frame isLoading />
  return <Sections {...answer.value} profileId={state.profile?._id ?? null} />
}

type SecurityAnswers = {
  facts: SignInFacts
  waysIn: AnswerOrFailure<Awaited<ReturnType<typeof readWaysIn>>>
  recordAccess: AnswerOrFailure<Awaited<ReturnType<typeof readRecordAccess>>>
}

/** Loads all sections together, so that no button moves when a later section appears. */
async function readAll(): Promise<SecurityAnswers> {
  const [facts, waysIn, recordAccess] = await Promise.all([
    readFacts(),
    answerOrFailure(readWaysIn),
    answerOrFailure(readRecordAccess),
  ])
  return { facts, waysIn, recordAccess }
}

async function readFacts(): Promise<SignInFacts> {
  return (await loadSecurityClient()).readSignInFacts()
}

/** Keeps all sections in place while changed data is reloaded. */
function Sections({ profileId, ...first }: SecurityAnswers & { profileId: string | null }) {
  const [facts, setFacts] = useState(first.facts)
  const readAgain = useCallback(async () => {
    // The change itself succeeded, so a failure to reload the data is not reported as an error.
    await readFacts().then(setFacts, asApiError)
  }, [])
  useVerifiedElsewhere(facts, readAgain)
  return (
    <Frame>
      <FreshSignIn />
      <EmailSection facts={facts} onChanged={readAgain} />
      <PasswordSection email={facts.email} />
      <SecondStepSection facts={facts} onChanged={readAgain} />
      <DevicesSection devices={facts.devices} onChanged={readAgain} />
      <WaysInSections first={first.waysIn} />
      <RecordAccessSection first={first.recordAccess} />
      <DataSection profileId={profileId} />
    </Frame>
  )
}

function Frame({ children, isLoading = false }: { children?: React.ReactNode; isLoading?: boolean }) {
  const t = useText(accountText)
  return (
    <PageColumn className="pb-6">
      <PageHeader
        title={t('security.title')}
        lead={t('security.lead')}
        above={
          <Breadcrumb crumbs={[{ label: t('title'), to: paths.account() }, { label: t('security.title') }]} />
        }
      />
      {children}
      {isLoading && (
        <>
          <noscript>
            <p className="text-muted">{t('noScript')}</p>
          </noscript>
          <section aria-busy="true" aria-label={t('security.loading')} className="needs-script">
            {['email', 'password', 'second', 'devices'].map((section) => (
              <div
                key={section}
                className="grid gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-[18rem_minmax(0,1fr)]"
              >
                <Skeleton className="h-7 w-40" />
                <Skeleton className="h-12 w-full max-w-measure" />
              </div>
            ))}
          </section>
        </>
      )}
    </PageColumn>
  )
}
