import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { AccountNotLoaded } from '#web/account/frame/account-not-loaded.tsx'
import { requireMember } from '#web/account/frame/require-member.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { diaryText } from '#web/messages/diary.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/diary-page.ts'
import { DayQuestion } from './day-question.tsx'
import { FiberRise } from './fiber-rise.tsx'
import { Offers } from './offers.tsx'
import { PhasePath } from './phase-path.tsx'
import { asksToday, type ProtocolPathAnswer, readProtocolPath } from './read-protocol-path.ts'
import { Suspects } from './suspects.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMember(request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, diaryText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

/** A member's diary and the phases of their diet. Visible only to the member. */
export default function DiaryPage() {
  const state = useProfile()
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  const profile = state.status === 'signed-in' ? state.profile : null
  return <Frame>{profile ? <OfMember profileId={profile._id} /> : <Waiting />}</Frame>
}

function OfMember({ profileId }: { profileId: string }) {
  const t = useText(diaryText)
  const [answer, retry] = useAnswer(useCallback(() => readProtocolPath(profileId), [profileId]))
  const [newest, setNewest] = useState<ProtocolPathAnswer | null>(null)
  if (answer.status === 'loading') return <Waiting />
  if (answer.status === 'failed')
    return <NotLoaded title={t('failed')} error={answer.error} onRetry={retry} />
  const known = newest ?? answer.value
  return (
    <div className="flex max-w-180 flex-col gap-12">
      {asksToday(known) && <DayQuestion profileId={profileId} answer={known} onAnswer={setNewest} />}
      {known.path && <PhasePath profileId={profileId} path={known.path} onAnswer={setNewest} />}
      <Suspects suspects={known.suspects} />
      {known.fiber && <FiberRise fiber={known.fiber} />}
      {!known.path && !known.fiber && known.offers.length === 0 && (
        <p className="max-w-measure text-muted">
          {t.rich('none', {
            facts: (words) => (
              <Link to={paths.facts()} className="inline-link">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <Offers profileId={profileId} offers={known.offers} onAnswer={setNewest} />
    </div>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useText(diaryText)
  const crumbs = [{ label: t('back'), to: paths.account() }, { label: t('title') }]
  return (
    <PageColumn className="pb-16">
      <PageHeader title={t('title')} lead={t('lead')} above={<Breadcrumb crumbs={crumbs} />} />
      {children}
    </PageColumn>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex min-h-200 max-w-180 flex-col gap-8">
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
