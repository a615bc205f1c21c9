import { useCallback } from 'react'
import { sheetLimits } from '#meal-plans/preview/sheet-limits.ts'
import { askedOf, isDecidingFor, isWaiting } from '#members/profiles/asked-of.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { AccountNotLoaded } from '#web/account/frame/account-not-loaded.tsx'
import { requireMember } from '#web/account/frame/require-member.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { letterText } from '#web/messages/facts/letter.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import type { ProfileGoal, SignedInProfile } from '#web/profile/profile-store.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { toldInForm } from '../asked/told-in-form.ts'
import { readReportedFacts } from '../draft/change-facts.ts'
import { draftOf } from '../draft/facts-draft.ts'
import { useVocabulary } from '../draft/medicine-vocabulary.ts'
import type { Route } from './+types/letter-page.ts'

export function loader() {
  return { limitsOf: sheetLimits() }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await requireMember(request)
  return serverLoader()
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <SkeletonLines lines={8} />
    </Frame>
  )
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, letterText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

const useLetter = () => useText(letterText)

type Limits = ReturnType<typeof loader>['limitsOf']

/** A printable sheet that describes the plan to the member's prescriber, who has to agree to it first. */
export default function LetterPage({ loaderData }: Route.ComponentProps) {
  const state = useProfile()
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  const isReady = state.status === 'signed-in' && state.profile
  return (
    <Frame>
      {isReady ? (
        <OfMember
          profile={state.profile as SignedInProfile}
          goals={state.goals}
          limitsOf={loaderData.limitsOf}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Frame>
  )
}

function OfMember({
  profile: { _id },
  goals,
  limitsOf,
}: {
  profile: SignedInProfile
  goals: ProfileGoal[]
  limitsOf: Limits
}) {
  const t = useLetter()
  const [answer, retry] = useAnswer(useCallback(() => readReportedFacts(_id), [_id]))
  if (answer.status === 'loading') return <SkeletonLines lines={8} />
  if (answer.status === 'failed')
    return <NotLoaded title={t('failed')} error={answer.error} onRetry={retry} />
  return <Sheet facts={answer.value.facts} goals={goals} limitsOf={limitsOf} />
}

function Sheet({ facts, goals, limitsOf }: { facts: MemberFacts; goals: ProfileGoal[]; limitsOf: Limits }) {
  const t = useLetter()
  const { medications = [], circumstances = [] } = facts
  const limits = goals.flatMap(({ ruleSet }) => limitsOf[ruleSet ?? ''] ?? [])
  const questions = useQuestions(facts, goals)
  return (
    <div className="flex max-w-180 flex-col gap-8 print:gap-4">
      <Button className="self-start print:hidden" onClick={() => window.print()}>
        {t('print')}
      </Button>
      <p>
        <strong>{t('to')}</strong>
      </p>
      <p className="max-w-measure">{t('intro')}</p>
      <Part title={t('goals')} lines={goals.map(({ name }) => name)} />
      <Part
        title={t('changes')}
        lines={
          limits.length > 0 ? [...new Set(limits.map((limit) => limitWords(t, limit)))] : [t('noLimits')]
        }
      />
      <Part title={t('energy')} lines={[t(circumstances.includes('weight_loss_aim') ? 'less' : 'asUsed')]} />
      <Part title={t('medicines')} lines={medications.length > 0 ? medications : [t('noMedicines')]} />
      <section>
        <h2 className="text-subhead">{t('questions')}</h2>
        <ol className="mt-3 flex list-decimal flex-col gap-4 ps-6">
          {[t('mayChange'), t('doses'), t('figures'), ...questions].map((question) => (
            <li key={question}>
              {question}
              <p className="mt-2 border-b border-line pb-6 text-muted">{t('answer')}</p>
            </li>
          ))}
        </ol>
      </section>
      <p className="border-b border-line pb-10">{t('signed')}</p>
    </div>
  )
}

/** Returns the questions that are unanswered or whose answers block the plan. */
function useQuestions(facts: MemberFacts, goals: ProfileGoal[]): string[] {
  const draft = draftOf(facts)
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const of = { goals: goals.map(({ ruleSet }) => ruleSet ?? ''), vocabulary }
  const told = toldInForm(draft, draft.units || 'us', of)
  const open = askedOf(told).filter(
    (put) => isWaiting(put, told.answers) || (put.isOpen && isDecidingFor(told, put)),
  )
  return [...new Set(open.map(({ text }) => text))]
}

function limitWords(
  t: ReturnType<typeof useLetter>,
  { name, min, max, unit }: Limits[string][number],
): string {
  if (min !== null && max !== null) return t('between', { name, min, max, unit })
  return min !== null ? t('atLeast', { name, min, unit }) : t('atMost', { name, max: max ?? 0, unit })
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="text-subhead">{title}</h2>
      <ul className="mt-3 flex list-disc flex-col gap-1 ps-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useLetter()
  const crumbs = [{ label: t('back'), to: paths.facts() }, { label: t('title') }]
  return (
    <PageColumn className="pb-16">
      <PageHeader title={t('title')} lead={t('lead')} above={<Breadcrumb crumbs={crumbs} />} />
      {children}
    </PageColumn>
  )
}
