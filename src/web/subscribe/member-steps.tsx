import { loadProfile, type ProfileState } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Choice, isComplete } from './choice.ts'
import { CreateAccount } from './create-account.tsx'
import { FinishProfile } from './finish-profile.tsx'
import { MemberPayment } from './member-payment.tsx'
import { StepSkeleton } from './step.tsx'

/** The two steps from a choice to a trial. Each starts where the visitor stands, also after a reload. */
export function MemberSteps({
  member,
  choice,
  here,
  trialEndsOn,
}: {
  member: ProfileState
  choice: Choice
  /** The address that holds this choice, to come back to after signing in. */
  here: string
  trialEndsOn: string
}) {
  if (member.status === 'loading') return <StepSkeleton eyebrow="One moment" title="Loading your account" />
  if (member.status === 'failed') {
    return (
      <Alert tone="error" title="We could not load your account.">
        <p>{member.error.message}</p>
        <Button kind="secondary" size="small" className="mt-3" onClick={() => void loadProfile()}>
          Try again
        </Button>
      </Alert>
    )
  }
  if (member.status === 'signed-in' && member.profile) {
    const { profile, plan } = member
    return (
      <MemberPayment
        key={profile._id}
        profile={profile}
        plan={plan}
        choice={choice}
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

function StepsAhead() {
  return (
    <p className="max-w-measure border-t border-line pt-6 text-muted">
      With a plan and at least one health goal you create an account here, then confirm a payment method. It
      takes about two minutes.
    </p>
  )
}
