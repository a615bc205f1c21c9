import type { ComponentProps, ReactNode } from 'react'
import type { ReportedFacts } from '#web/facts/draft/change-facts.ts'
import type { Obstacle } from '#web/facts/safety/find-obstacle.ts'
import { safetyFirstText } from '#web/messages/facts/safety-first.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { latePart } from '#web/ui/late-part.tsx'
import type { SubscriptionChoice } from '../choice/choice.ts'
import type { RefusedChoice } from '../guide/refused-choice.ts'
import { StepSkeleton } from '../guide/step.tsx'
import { PaymentStep } from '../payment/payment-step.tsx'
import { RestartStep } from '../payment/restart-step.tsx'
import { lacksSafety } from './member-begins.ts'
import { NotServed } from './not-served.tsx'

type LastStepState = Pick<
  ComponentProps<typeof PaymentStep>,
  'payments' | 'hadCard' | 'beginsByItself' | 'hasConsent'
> & {
  subscription: { status: string; mayHaveTrial: boolean }
  reported: ReportedFacts
}

const LateSafetyFirst = latePart(async () => (await import('./safety-first.tsx')).SafetyFirst)

/** What a member does last: answer what safety asks if nobody asked it, and give a card or start again. */
export function LastStep({
  profile,
  visitorState: { payments, hadCard, beginsByItself, subscription, hasConsent, reported },
  choice,
  obstacle,
  refused,
  onReported,
  about,
}: {
  profile: SignedInProfile
  visitorState: LastStepState
  choice: SubscriptionChoice
  /** Why no week could be made for this member. */
  obstacle: Obstacle | null
  refused: RefusedChoice
  onReported: () => void
  about: ReactNode
}) {
  const t = useText(safetyFirstText)
  if (lacksSafety(reported.facts, choice.goals)) {
    const placeholder = <StepSkeleton eyebrow={t('eyebrow')} title={t('title')} />
    return (
      <LateSafetyFirst
        profile={profile}
        goals={choice.goals}
        reported={reported}
        hasConsent={hasConsent}
        onReported={onReported}
        placeholder={placeholder}
      />
    )
  }
  if (obstacle)
    return (
      <>
        <NotServed obstacle={obstacle} refused={refused} />
        {about}
      </>
    )
  if (subscription.status === 'ended')
    return <RestartStep profile={profile} choice={choice} hasConsent={hasConsent} about={about} />
  const { mayHaveTrial } = subscription
  return (
    <PaymentStep
      profile={profile}
      choice={choice}
      payments={payments}
      hadCard={hadCard}
      beginsByItself={beginsByItself}
      hasConsent={hasConsent}
      mayHaveTrial={mayHaveTrial}
    />
  )
}
