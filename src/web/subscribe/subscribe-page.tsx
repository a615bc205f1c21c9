import type { ShouldRevalidateFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { TRIAL_DAYS } from '#members/subscriptions/subscription.ts'
import { verbContext } from '#web/context.ts'
import { addDays } from '#web/dates.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import type { Route } from './+types/subscribe-page.ts'
import { AlreadySubscribed } from './already-subscribed.tsx'
import { type Choice, idsInAddress, readChoice } from './choice.ts'
import { GoalChoice } from './goal-choice.tsx'
import { loadOffers } from './load-offers.ts'
import { MemberSteps } from './member-steps.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { Summary, SummaryBar } from './summary.tsx'
import { useStanding } from './use-standing.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const today = ctx.now().toISOString()
  const offers = await loadOffers(ctx, new URL(request.url).searchParams.get('plan'))
  return { ...offers, trial: { startsOn: today, endsOn: addDays(today, TRIAL_DAYS) } }
}

/** Every offer is on the page already: choosing among them needs no word from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: 'Subscribe',
    description: 'Choose a plan and your health goals, and start your free 7 day trial.',
    isPrivate: true,
  })
}

export default function SubscribePage({ loaderData: { plans, goals, trial } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const member = useProfile()
  const [standing, retryStanding] = useStanding(member)
  const profile = member.status === 'signed-in' ? member.profile : null
  const choice = readChoice(idsInAddress(search) ?? profile, { plans, goals })
  const links = choiceLinks(choice)
  const subscription = standing.status === 'ready' ? standing.value?.subscription : undefined
  if (subscription && subscription.status !== 'none') {
    return <AlreadySubscribed hasEnded={subscription.status === 'ended'} />
  }
  return (
    <PageColumn>
      <PageHeader
        title="Start your free week"
        lead="Choose a plan and what your meals should look after. The first seven days are free."
      />
      <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_21rem] xl:gap-x-20">
        <div className="flex min-w-0 flex-col gap-14 pb-10 md:gap-18">
          <PlanChoice plans={plans} choice={choice} trial={trial} toPlan={links.withPlan} />
          <GoalChoice offers={goals} choice={choice} links={links} />
          <div id="steps" className="scroll-mt-6">
            <MemberSteps
              member={member}
              standing={standing}
              onRetry={retryStanding}
              choice={choice}
              here={links.here}
              trialEndsOn={trial.endsOn}
            />
          </div>
        </div>
        <aside aria-label="Your choice" className="hidden lg:block">
          <Summary choice={choice} trial={trial} />
        </aside>
      </div>
      <SummaryBar choice={choice} trial={trial} />
    </PageColumn>
  )
}

export type ChoiceLinks = ReturnType<typeof choiceLinks>

/** Addresses of this page that differ from the present choice in one thing. */
function choiceLinks({ plan, goals }: Choice) {
  const ids = goals.map(({ id }) => id)
  return {
    here: paths.subscribe({ goals: ids, plan: plan?.id }),
    withPlan: (id: string) => paths.subscribe({ goals: ids, plan: id }),
    withGoal: (id: string) => paths.subscribe({ goals: [...ids, id], plan: plan?.id }),
    withoutGoal: (id: string) =>
      paths.subscribe({ goals: ids.filter((other) => other !== id), plan: plan?.id }),
  }
}
