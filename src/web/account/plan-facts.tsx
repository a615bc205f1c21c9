import { useCallback } from 'react'
import { publicConfig } from '#web/api/public-config.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { formatDay } from '#web/dates.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import type { Profile, ProfilePlan } from '#web/profile/profile-store.ts'
import { readSubscription, type Subscription } from '#web/profile/read-subscription.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

/** The plan, and honestly how the subscription stands. */
export function PlanFacts({ profile, plan }: { profile: Profile; plan: ProfilePlan }) {
  const { _id } = profile
  const ask = useCallback(() => Promise.all([readSubscription(_id), publicConfig()]), [_id])
  const [answer, retry] = useAnswer(ask)
  return (
    <section aria-labelledby="my-plan">
      <h2 id="my-plan" className="text-subhead">
        My Plan
      </h2>
      <p className="mt-3 font-serif text-[1.75rem] leading-tight">{plan.name}</p>
      <p className="mt-2 text-muted">{plan.descriptionShort}</p>
      <p className="mt-2 text-muted">
        {plan.healthGoals} health {plan.healthGoals === 1 ? 'goal' : 'goals'} included
      </p>
      <div
        className="mt-5 border-t border-line pt-5"
        aria-live="polite"
        aria-busy={answer.status === 'loading'}
      >
        {answer.status === 'loading' && <SkeletonLines lines={3} />}
        {answer.status === 'failed' && (
          <p>
            We could not read your subscription. {answer.error.message}{' '}
            <button type="button" className="text-link cursor-pointer" onClick={retry}>
              Try again
            </button>
          </p>
        )}
        {answer.status === 'ready' && (
          <Standing
            subscription={answer.value[0]}
            monthlyCents={Math.round(plan.price * 100)}
            isSandbox={answer.value[1].sandbox.payments}
          />
        )}
      </div>
    </section>
  )
}

function Standing({
  subscription: { status, trialEndsAt, priceCents },
  monthlyCents,
  isSandbox,
}: {
  subscription: Subscription
  monthlyCents: number
  isSandbox: boolean
}) {
  const price = `${formatPrice(priceCents ?? monthlyCents)} per month`
  if (status === 'none') {
    return (
      <>
        <p>
          Your free trial has not started: a payment method is still to be confirmed. Nothing was charged.
        </p>
        <ButtonLink to={paths.subscribe()} className="mt-4">
          Finish subscribing
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        <strong className="font-semibold">{TITLES[status]}</strong>
      </p>
      <p className="mt-1">{explain(status, { price, trialEndsAt })}</p>
      <h3 className="mt-6 font-sans font-semibold">Manage Your Subscription</h3>
      <p className="mt-1 text-small text-muted">
        {isSandbox
          ? 'This is a sandbox: no money moves, so there is nothing to pay or cancel.'
          : 'To change or cancel it, answer any mail from us.'}
      </p>
    </>
  )
}

type Running = Exclude<Subscription['status'], 'none'>

const TITLES: Record<Running, string> = {
  starting: 'Your trial is being started',
  trialing: 'Free 7 Day Trial',
  active: 'Active',
  past_due: 'The last charge did not go through',
  ending: 'Cancelled',
  ended: 'Ended',
}

function explain(
  status: Running,
  { price, trialEndsAt }: { price: string; trialEndsAt: string | null },
): string {
  const trialEnd = trialEndsAt ? formatDay(trialEndsAt) : 'its end'
  switch (status) {
    case 'starting':
      return 'Your payment provider is confirming it. This takes a moment.'
    case 'trialing':
      return `Free until ${trialEnd}. After that ${price}; you can always cancel before then.`
    case 'active':
      return `${price}.`
    case 'past_due':
      return `We try the card again over the next days. The price is ${price}.`
    case 'ending':
      return 'Nothing more is charged. Your meal plans go on until the time you have runs out.'
    case 'ended':
      return 'Nothing is charged any more.'
  }
}
