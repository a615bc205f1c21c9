import { useState } from 'react'
import { publicConfig } from '#web/api/public-config.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { paths } from '#web/paths.ts'
import type { Profile, ProfilePlan } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Choice } from './choice.ts'
import { PaymentStep } from './payment-step.tsx'
import { prepareCard } from './start-trial.ts'
import { StepSkeleton } from './step.tsx'

/** Step 2 for a member, unless a subscription runs already. What was done before a reload is not asked again. */
export function MemberPayment({
  profile,
  plan,
  choice,
  trialEndsOn,
}: {
  profile: Profile
  plan: ProfilePlan | null
  choice: Choice
  trialEndsOn: string
}) {
  // Asked once: a change of plan on this page must not take the card form away.
  const [ask] = useState(() => () => readStanding(profile, plan))
  const [answer, retry] = useAnswer(ask)
  if (answer.status === 'loading')
    return <StepSkeleton eyebrow="Step 2" title="Confirm your payment method" />
  if (answer.status === 'failed') {
    return (
      <Alert tone="error" title="We could not load the payment form.">
        <p>{answer.error.message}</p>
        <Button kind="secondary" size="small" className="mt-3" onClick={retry}>
          Try again
        </Button>
      </Alert>
    )
  }
  const { payments, subscription, hasCard } = answer.value
  if (subscription.status === 'none') {
    return (
      <PaymentStep
        profile={profile}
        choice={choice}
        payments={payments}
        hadCard={hasCard}
        trialEndsOn={trialEndsOn}
      />
    )
  }
  if (subscription.status === 'ended') {
    return (
      <Alert tone="info" title="Your subscription has ended.">
        The free trial is given once. To start again, answer any mail from us; what you had is on{' '}
        <TextLink to={paths.account()}>your account</TextLink>.
      </Alert>
    )
  }
  return (
    <Alert tone="info" title="You have a subscription already.">
      Your plan, your goals and this week’s meals are on{' '}
      <TextLink to={paths.account()}>your account</TextLink>.
    </Alert>
  )
}

async function readStanding(profile: Profile, plan: ProfilePlan | null) {
  const [{ payments }, subscription] = await Promise.all([publicConfig(), readSubscription(profile._id)])
  const mayHaveCard = subscription.status === 'none' && plan !== null
  const hasCard = mayHaveCard && (await prepareCard(profile, plan.stripe.priceId)).status === 'succeeded'
  return { payments, subscription, hasCard }
}
