import { useCallback, useState } from 'react'
import { redirect } from 'react-router'
import { refusalsToAll, safetyOfGoals } from '#meal-plans/preview/list-refusals.ts'
import { AccountNotLoaded } from '#web/account/frame/account-not-loaded.tsx'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { verbContext } from '#web/context.ts'
import { factsPageText } from '#web/messages/facts/facts-page.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { knownProfile, type SignedInProfile } from '#web/profile/profile-store.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/facts-page.ts'
import { type ConsentInForce, ConsentSection } from './consent-section.tsx'
import { type ReportedFacts, readReportedFacts } from './draft/change-facts.ts'
import { EMPTY_DRAFT } from './draft/facts-draft.ts'
import { useStoredDraft } from './draft/stored-draft.ts'
import { OfferedFacts } from './offered-facts.tsx'
import { type MemberGate, SavedFacts, useOwnSafety } from './saved-facts.tsx'

/** Loads the texts of the planner's safety gate, for answers that are changed on this page. */
export function loader({ context }: Route.LoaderArgs) {
  const year = verbContext(context).now().getUTCFullYear()
  return { texts: refusalsToAll(year), year, safetyOf: safetyOfGoals() }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const state = await knownProfile()
  if (state.status === 'guest') throw redirect(paths.login(paths.facts()))
  if (state.status === 'signed-in' && !state.profile) throw redirect(paths.subscribe())
  return serverLoader()
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
  const t = textIn(DEFAULT_LOCALE, factsPageText)
  return pageMeta(args, { title: t('page.title'), description: t('page.description'), isPrivate: true })
}

/** The member's facts, which can be changed or removed at any time, and the consent that lets us use them. */
export default function FactsPage({ loaderData: gate }: Route.ComponentProps) {
  const state = useProfile()
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  const profile = state.status === 'signed-in' ? state.profile : null
  return <Frame>{profile ? <OfMember profile={profile} gate={gate} /> : <Waiting />}</Frame>
}

function OfMember({ profile, gate }: { profile: SignedInProfile; gate: MemberGate }) {
  const t = useText(factsPageText)
  const { _id } = profile
  const [answer, retry] = useAnswer(useCallback(() => readReported(_id), [_id]))
  if (answer.status === 'loading') return <Waiting />
  if (answer.status === 'failed') {
    return <NotLoaded title={t('page.failed')} error={answer.error} onRetry={retry} />
  }
  return <ReportedForm profile={profile} gate={gate} onReported={retry} {...answer.value} />
}

function ReportedForm({
  profile,
  gate,
  reported,
  onReported,
  ...read
}: {
  profile: SignedInProfile
  gate: MemberGate
  reported: ReportedFacts
  onReported: () => void
  consent: ConsentInForce | null
}) {
  const [consent, setConsent] = useState(read.consent)
  const [draft] = useStoredDraft()
  const { entry, rulesOf } = useOwnSafety(gate)
  const section = <ConsentSection profileId={profile._id} consent={consent} onChange={setConsent} />
  return (
    <div className="flex flex-col gap-16">
      {/* Facts cannot be stored without consent, so it is requested first. The section does not move after the
         consent is given. */}
      {read.consent === null && section}
      {draft === EMPTY_DRAFT ? (
        <SavedFacts
          key={reported.tag}
          profile={profile}
          reported={reported}
          gate={gate}
          hasConsent={consent !== null}
        />
      ) : (
        <OfferedFacts
          profileId={profile._id}
          reported={reported}
          year={gate.year}
          entry={entry}
          goals={rulesOf}
          onReported={onReported}
        />
      )}
      {read.consent !== null && section}
    </div>
  )
}

async function readReported(profileId: string) {
  const byId = { param: { id: profileId } }
  const [reported, { data }] = await Promise.all([
    readReportedFacts(profileId),
    answerOf(api.profile[':id'].consent.$get(byId)),
  ])
  const consent = data.find(({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null)
  return { reported, consent: consent ?? null }
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useText(factsPageText)
  const crumbs = [{ label: t('page.back'), to: paths.account() }, { label: t('page.title') }]
  return (
    <PageColumn className="pb-16">
      <PageHeader title={t('page.title')} lead={t('page.lead')} above={<Breadcrumb crumbs={crumbs} />} />
      {children}
    </PageColumn>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex min-h-200 max-w-180 flex-col gap-8">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
