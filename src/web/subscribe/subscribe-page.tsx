import { useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { refusalsToAll } from '#meal-plans/preview/list-refusals.ts'
import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { verbContext } from '#web/context.ts'
import { daysAfter } from '#web/dates.ts'
import { LATE_PAGE } from '#web/delivery/static-page.ts'
import { EMPTY_DRAFT } from '#web/facts/facts-draft.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/subscribe-page.ts'
import { AboutYou } from './about-you.tsx'
import { AlreadySubscribed } from './already-subscribed.tsx'
import { idsInAddress, isComplete, readChoice, type SubscriptionChoice } from './choice.ts'
import { GoalChoice } from './goal-choice.tsx'
import { loadOffers } from './load-offers.ts'
import { MemberSteps } from './member-steps.tsx'
import { PricingPlanChoice } from './pricing-plan-choice.tsx'
import { ChoiceSummary, SummaryBar } from './summary.tsx'
import { useOwnTrial } from './use-own-trial.ts'
import { useOwnWords } from './use-own-words.ts'
import { useVisitorStanding } from './use-visitor-standing.ts'

const LateDayPreview = latePart(() => import('./day-preview.tsx').then(({ DayPreview }) => DayPreview))

const LateMemberFacts = latePart(() =>
  import('./member-facts.tsx').then(({ MemberFactsNote }) => MemberFactsNote),
)

const LateOfferedFacts = latePart(() =>
  import('#web/facts/offered-facts.tsx').then(({ OfferedFacts }) => OfferedFacts),
)

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const today = ctx.now().toISOString()
  const year = ctx.now().getUTCFullYear()
  const offers = await loadOffers(ctx, new URL(request.url).searchParams.get('plan'))
  const gate = { texts: refusalsToAll(year), year }
  return { ...offers, gate, trial: { startsOn: today, endsOn: daysAfter(today, TRIAL_DAYS) } }
}

export const handle = LATE_PAGE

/** Every offer is on the page already: choosing among them needs no word from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, subscribeText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function SubscribePage({ loaderData }: Route.ComponentProps) {
  const { plans, goals, gate } = loaderData
  const t = useText(subscribeText)
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const member = useProfile()
  const ownTrial = useOwnTrial(loaderData.trial)
  const [standing, retryStanding] = useVisitorStanding(member)
  const profile = member.status === 'signed-in' ? member.profile : null
  const known = standing.status === 'ready' ? standing.value : null
  const choice = readChoice(idsInAddress(search) ?? profile, { plans, goals })
  const links = choiceLinks(choice)
  const words = useOwnWords(choice, gate)
  const hasDraft = words.draft !== EMPTY_DRAFT
  const [isKnown, setIsKnown] = useState(false)
  const status = known?.subscription.status ?? 'none'
  const offer = known && profile && hasDraft && (
    <LateOfferedFacts profileId={profile._id} told={known.told} year={gate.year} onTold={retryStanding} />
  )
  const news = isKnown && <Alert tone="info">{t('account.known')}</Alert>
  if (status !== 'none' && status !== 'ended') {
    return (
      <AlreadySubscribed>
        {news}
        {offer}
      </AlreadySubscribed>
    )
  }
  const hadTrial = status === 'ended'
  const trial = hadTrial ? null : ownTrial
  const asksVisitor = isComplete(choice) && !profile && member.status !== 'loading'
  return (
    <PageColumn>
      <PageHeader
        title={hadTrial ? t('headingAgain') : t('heading')}
        lead={hadTrial ? t('leadAgain') : t('lead')}
      />
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_21rem] xl:gap-x-20">
        <div className="flex min-w-0 flex-col gap-14 pb-10 md:gap-18">
          <PricingPlanChoice plans={plans} choice={choice} trial={trial} toPlan={links.withPlan} />
          <GoalChoice offers={goals} choice={choice} links={links} />
          {asksVisitor && <AboutYou goals={choice.goals} {...words} />}
          {known && <LateMemberFacts facts={known.told.facts} />}
          {isHydrated && asksVisitor && words.reasons.length === 0 && (
            <LateDayPreview preview={words.preview} onAsk={() => void words.showDay()} />
          )}
          <div id="steps" className="flex scroll-mt-6 flex-col gap-8">
            {news}
            {offer || (
              <MemberSteps
                member={member}
                standing={standing}
                onRetry={retryStanding}
                choice={choice}
                here={links.here}
                trialEndsOn={ownTrial.endsOn}
                vet={words.vet}
                isRefused={words.reasons.length > 0}
                onKnown={() => setIsKnown(true)}
              />
            )}
          </div>
        </div>
        <aside aria-label={t('choice')} className="hidden lg:block">
          <ChoiceSummary choice={choice} trial={trial} />
        </aside>
      </div>
      <SummaryBar choice={choice} trial={trial} />
    </PageColumn>
  )
}

/** Comes with its plates once the page has script. */
export type ChoiceLinks = ReturnType<typeof choiceLinks>

/** Addresses of this page that differ from the present choice in one thing. */
function choiceLinks({ plan, goals }: SubscriptionChoice) {
  const ids = goals.map(({ id }) => id)
  return {
    here: paths.subscribe({ goals: ids, plan: plan?.id }),
    withPlan: (id: string) => paths.subscribe({ goals: ids, plan: id }),
    withGoal: (id: string) => paths.subscribe({ goals: [...ids, id], plan: plan?.id }),
    withoutGoal: (id: string) =>
      paths.subscribe({ goals: ids.filter((other) => other !== id), plan: plan?.id }),
  }
}
