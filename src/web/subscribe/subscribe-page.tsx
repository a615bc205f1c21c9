import type { ShouldRevalidateFunction } from 'react-router'
import { refusalsToAll } from '#meal-plans/preview/list-refusals.ts'
import { appContext } from '#web/context.ts'
import { LATE_PAGE } from '#web/delivery/static-page.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import type { Route } from './+types/subscribe-page.ts'
import { loadOffers } from './choice/load-offers.ts'
import { stepBefore } from './choice/steps.ts'
import { ChoiceSummary } from './choice/summary.tsx'
import { GoalChoice } from './goals/goal-choice.tsx'
import { StepProgress } from './guide/step-progress.tsx'
import { PricingPlanChoice } from './plan/pricing-plan-choice.tsx'
import { StepBar } from './step-bar.tsx'
import { AboutStep, DayStep, MemberStep, offeredFacts, PlaceOfStep } from './subscribe-steps.tsx'
import { useDayOnArrival, useStepChange } from './use-step-change.ts'
import { type SubscribeOffers, type Subscribing, useSubscribing } from './use-subscribing.ts'

const LateAlreadySubscribed = latePart(
  async () => (await import('./already-subscribed.tsx')).AlreadySubscribed,
)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, catalogue } = context.get(appContext)
  const year = ctx.now().getUTCFullYear()
  const offers = await loadOffers(ctx, catalogue, new URL(request.url).searchParams.get('plan'))
  const gate = { texts: refusalsToAll(year), year }
  return { ...offers, gate }
}

export const handle = LATE_PAGE

/** Every offer is on the page already: choosing among them needs no word from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, subscribeText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function SubscribePage({ loaderData }: Route.ComponentProps) {
  const subscribing = useSubscribing(loaderData)
  const { status, isKnown } = subscribing
  const t = useText(subscribeText)
  useStepChange(subscribing)
  useDayOnArrival(subscribing)
  if (status !== 'none' && status !== 'ended') {
    return (
      <LateAlreadySubscribed>
        {isKnown && <Alert tone="info">{t('account.known')}</Alert>}
        {offeredFacts(subscribing, loaderData.gate.year)}
      </LateAlreadySubscribed>
    )
  }
  return <Steps subscribing={subscribing} offers={loaderData} />
}

/** Beneath and beside each other on a wide screen, and one at a time on a phone. */
function Steps({ subscribing, offers }: { subscribing: Subscribing; offers: SubscribeOffers }) {
  const t = useText(subscribeText)
  const { plans, goals, gate } = offers
  const { choice, links, present, hasTrial, status, isMember, isRefused, isWithoutWeek, isGuided } =
    subscribing
  const asksGoalsWithPlan = present === 'plan' && choice.goals.length > 0
  const hadTrial = status === 'ended'
  return (
    <PageColumn>
      <div className="max-lg:sr-only">
        <PageHeader
          title={hadTrial ? t('headingAgain') : t('heading')}
          lead={hadTrial ? t('leadAgain') : t('lead')}
        />
      </div>
      <div
        onClickCapture={subscribing.onClickCapture}
        className="max-lg:flex max-lg:min-h-[calc(100dvh-4.5rem)] max-lg:flex-col"
      >
        <StepProgress present={present} before={stepBefore(present, subscribing)} links={links} />
        <div className="grid flex-1 gap-x-14 max-lg:content-start lg:grid-cols-[minmax(0,1fr)_21rem] xl:gap-x-20">
          <div className="flex min-w-0 flex-col gap-14 pb-10 md:gap-18">
            <PlaceOfStep of={['plan']} present={present}>
              <PricingPlanChoice
                plans={plans}
                choice={choice}
                hasTrial={hasTrial}
                links={links}
                saysRoom={isGuided && present === 'plan'}
              />
            </PlaceOfStep>
            <PlaceOfStep of={asksGoalsWithPlan ? ['goals', 'plan'] : ['goals']} present={present}>
              <GoalChoice
                offers={goals}
                plans={plans}
                choice={choice}
                links={links}
                saysRoom={!isGuided || present === 'goals'}
                refusals={gate.texts.byCircumstance}
              />
            </PlaceOfStep>
            <PlaceOfStep of={isMember ? ['about', 'payment'] : ['about']} present={present} isLast={isMember}>
              <AboutStep subscribing={subscribing} />
            </PlaceOfStep>
            <PlaceOfStep of={['day']} present={present}>
              <DayStep subscribing={subscribing} />
            </PlaceOfStep>
            <PlaceOfStep of={['account', 'payment']} present={present}>
              <MemberStep subscribing={subscribing} year={gate.year} />
            </PlaceOfStep>
          </div>
          <aside aria-label={t('choice')} className="hidden lg:block">
            <ChoiceSummary choice={choice} hasTrial={hasTrial} hasNothingToPay={isRefused || isWithoutWeek} />
          </aside>
        </div>
        <StepBar subscribing={subscribing} />
      </div>
    </PageColumn>
  )
}
