import type { ApiAnswer } from '#web/api/use-answer.ts'
import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import type { Obstacle } from '#web/facts/safety/find-obstacle.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { loadSignedInProfile, type ProfileState } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import type { Vetted } from '../about/use-own-words.ts'
import { isComplete, type SubscriptionChoice } from '../choice/choice.ts'
import type { RefusedChoice } from '../guide/refused-choice.ts'
import { StepSkeleton } from '../guide/step.tsx'
import { CreateAccount } from './create-account.tsx'
import type { VisitorState } from './use-visitor-state.ts'

// Whoever has no account yet pays nothing yet.
const LateLastStep = latePart(async () => (await import('../last/last-step.tsx')).LastStep)
const LateFinishProfile = latePart(async () => (await import('./finish-profile.tsx')).FinishProfile)

/** The two steps from a choice to a trial. Each starts where the visitor stands, also after a reload. */
export function MemberSteps({
  member,
  visitorState,
  onRetry,
  choice,
  here,
  obstacle,
  refused,
  draft,
  vet,
  isRefused,
  onKnown,
  about,
}: {
  member: ProfileState
  visitorState: ApiAnswer<VisitorState>
  onRetry: () => void
  choice: SubscriptionChoice
  /** The address that holds this choice, to come back to after signing in. */
  here: string
  /** Why no week could be made for whoever is a member. */
  obstacle: Obstacle | null
  refused: RefusedChoice
  /** What a visitor told, as it is typed. */
  draft: FactsDraft
  vet: () => Promise<Vetted>
  /** No plan may be served, which is said above: there is nothing to sign up for. */
  isRefused: boolean
  onKnown: () => void
  /** What their meals are planned with, for whoever reads it in the last step. */
  about: React.ReactNode
}) {
  const t = useText(subscribeText)
  if (member.status === 'loading')
    return <StepSkeleton eyebrow={t('steps.loading')} title={t('steps.loadingAccount')} />
  if (member.status === 'failed') {
    const retry = () => void loadSignedInProfile()
    return <Failed what={t('steps.yourAccount')} message={member.error.message} onRetry={retry} />
  }
  if (member.status === 'signed-in' && member.profile) {
    const placeholder = <StepSkeleton eyebrow={t('payment.eyebrow')} title={t('payment.title')} />
    if (visitorState.status === 'failed') {
      return <Failed what={t('steps.paymentForm')} message={visitorState.error.message} onRetry={onRetry} />
    }
    if (visitorState.status === 'loading' || !visitorState.value) {
      return placeholder
    }
    return (
      <LateLastStep
        profile={member.profile}
        visitorState={visitorState.value}
        choice={choice}
        obstacle={obstacle}
        refused={refused}
        placeholder={placeholder}
        onReported={onRetry}
        about={about}
      />
    )
  }
  // Hidden rather than taken away, so that what was typed outlasts a change of plan, goals or answers.
  return (
    <>
      {!isComplete(choice) && <StepsAhead />}
      <div hidden={!isComplete(choice) || isRefused}>
        {member.status === 'signed-in' ? (
          <LateFinishProfile email={member.email} choice={choice} draft={draft} vet={vet} />
        ) : (
          <CreateAccount choice={choice} draft={draft} here={here} vet={vet} onKnown={onKnown} />
        )}
      </div>
    </>
  )
}

function Failed({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) {
  const t = useText(subscribeText)
  return (
    <Alert tone="error" title={t('steps.failed', { what })}>
      <p>{message}</p>
      <Button kind="secondary" size="small" className="mt-3" onClick={onRetry}>
        {t('steps.retry')}
      </Button>
    </Alert>
  )
}

function StepsAhead() {
  const t = useText(subscribeText)
  return <p className="max-w-measure border-t border-line pt-6 text-muted">{t('steps.ahead')}</p>
}
