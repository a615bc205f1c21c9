import type { Answer } from '#web/api/use-answer.ts'
import { loadProfile, type ProfileState } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Choice, isComplete } from './choice.ts'
import { CreateAccount } from './create-account.tsx'
import { FinishProfile } from './finish-profile.tsx'
import { PaymentStep } from './payment-step.tsx'
import { StepSkeleton } from './step.tsx'
import type { Standing } from './use-standing.ts'

/** The two steps from a choice to a trial. Each starts where the visitor stands, also after a reload. */
export function MemberSteps({
  member,
  standing,
  onRetry,
  choice,
  here,
  trialEndsOn,
}: {
  member: ProfileState
  standing: Answer<Standing>
  onRetry: () => void
  choice: Choice
  /** The address that holds this choice, to come back to after signing in. */
  here: string
  trialEndsOn: string
}) {
  if (member.status === 'loading') return <StepSkeleton eyebrow="One moment" title="Loading your account" />
  if (member.status === 'failed') {
    return <Failed what="your account" message={member.error.message} onRetry={() => void loadProfile()} />
  }
  if (member.status === 'signed-in' && member.profile) {
    if (standing.status === 'failed') {
      return <Failed what="the payment form" message={standing.error.message} onRetry={onRetry} />
    }
    if (standing.status === 'loading' || !standing.value) {
      return <StepSkeleton eyebrow="Step 2" title="Confirm your payment method" />
    }
    return (
      <PaymentStep
        profile={member.profile}
        choice={choice}
        payments={standing.value.payments}
        hadCard={standing.value.hadCard}
        trialEndsOn={trialEndsOn}
      />
    )
  }
  // Hidden rather than taken away, so that what was typed outlasts a change of plan or goals.
  return (
    <>
      {!isComplete(choice) && <StepsAhead />}
      <div hidden={!isComplete(choice)}>
        {member.status === 'signed-in' ? (
          <FinishProfile email={member.email} choice={choice} />
        ) : (
          <CreateAccount choice={choice} here={here} />
        )}
      </div>
    </>
  )
}

function Failed({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) {
  return (
    <Alert tone="error" title={`We could not load ${what}.`}>
      <p>{message}</p>
      <Button kind="secondary" size="small" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  )
}

function StepsAhead() {
  return (
    <p className="max-w-measure border-t border-line pt-6 text-muted">
      With a plan and at least one health goal you create an account here, then confirm a payment method. It
      takes about two minutes.
    </p>
  )
}
