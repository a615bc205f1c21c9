import type { ComponentProps } from 'react'
import type { ToldFacts } from '#web/facts/draft/change-facts.ts'
import { entryOf, openEntry } from '#web/facts/entry/entry-of.ts'
import { safetyFirstText } from '#web/messages/facts/safety-first.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { latePart } from '#web/ui/late-part.tsx'
import type { SubscriptionChoice } from '../choice/choice.ts'
import { StepSkeleton } from '../guide/step.tsx'
import { PaymentStep } from '../payment/payment-step.tsx'
import { RestartStep } from '../payment/restart-step.tsx'

type Standing = Pick<
  ComponentProps<typeof PaymentStep>,
  'payments' | 'hadCard' | 'beginsByItself' | 'hasConsent'
> & {
  subscription: { status: string; mayHaveTrial: boolean }
  told: ToldFacts
}

const LateSafetyFirst = latePart(async () => (await import('./safety-first.tsx')).SafetyFirst)

/** What a member does last: answer what safety asks if nobody asked it, and give a card or start again. */
export function LastStep({
  profile,
  standing: { payments, hadCard, beginsByItself, subscription, hasConsent, told },
  choice,
  trialEndsOn,
  onTold,
}: {
  profile: SignedInProfile
  standing: Standing
  choice: SubscriptionChoice
  trialEndsOn: string
  onTold: () => void
}) {
  const t = useText(safetyFirstText)
  const entry = entryOf(choice.goals.map(({ safety }) => safety.entry))
  const isOpen = openEntry({ answers: told.facts.answers ?? {} }, entry).length > 0
  // Invited, or come from elsewhere: who was asked here has answered, if only with none of these.
  if (!told.facts.circumstances || isOpen) {
    const placeholder = <StepSkeleton eyebrow={t('eyebrow')} title={t('title')} />
    return <LateSafetyFirst {...{ profile, goals: choice.goals, told, hasConsent, onTold, placeholder }} />
  }
  if (subscription.status === 'ended') return <RestartStep {...{ profile, choice, hasConsent }} />
  const { mayHaveTrial } = subscription
  return (
    <PaymentStep
      {...{ profile, choice, payments, hadCard, beginsByItself, hasConsent, mayHaveTrial, trialEndsOn }}
    />
  )
}
