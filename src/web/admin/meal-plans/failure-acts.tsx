import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'

type State = { status: 'open' | 'busy' | 'in-line' } | { status: 'failed'; message: string }

/**
 * The actions for a week without a plan: retry it, or close the task. If only the member can fix the cause,
 * there is no retry, because the plan is made as soon as they do.
 */
export function FailureActs({
  id,
  member,
  isForMember,
}: {
  id: string
  member: string
  isForMember: boolean
}) {
  const t = useText(adminMealPlanText)
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>({ status: 'open' })

  async function act(call: () => Promise<unknown>, done: () => void) {
    setState({ status: 'busy' })
    try {
      await call()
      done()
    } catch (error) {
      setState({ status: 'failed', message: asApiError(error).message })
    }
  }
  async function look() {
    await revalidate()
    setState({ status: 'open' })
  }
  const attempt = () =>
    act(
      () => answerOf(api['meal-plan-failure'][':id'].attempt.$post({ param: { id } })),
      () => setState({ status: 'in-line' }),
    )
  const close = () =>
    act(
      () => answerOf(api['meal-plan-failure'][':id'].$delete({ param: { id } })),
      () => void revalidate(),
    )

  if (state.status === 'in-line') return <InLine member={member} onLook={look} />
  const isBusy = state.status === 'busy'
  return (
    <div>
      {isForMember && <p className="mb-2 text-muted">{t('failures.forMember')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {!isForMember && (
          <ActButton
            label={t('failures.tryAgain')}
            isFor={t('failures.tryAgainFor', { member })}
            isBusy={isBusy}
            act={attempt}
          />
        )}
        <ActButton
          label={t('failures.close')}
          isFor={t('failures.closeFor', { member })}
          isBusy={isBusy}
          act={close}
        />
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="mt-2 text-error">
          {state.message}
        </p>
      )}
    </div>
  )
}

function ActButton({
  label,
  isFor,
  isBusy,
  act,
}: {
  label: string
  /** The label with the member's name, for screen readers. */
  isFor: string
  isBusy: boolean
  act: () => Promise<void>
}) {
  return (
    <Button kind="secondary" size="small" disabled={isBusy} aria-label={isFor} onClick={() => void act()}>
      {label}
    </Button>
  )
}

/**
 * Replaces the clicked button, and takes the focus: shows that the retry is queued, with a button to check
 * its result.
 */
function InLine({ member, onLook }: { member: string; onLook: () => Promise<void> }) {
  const t = useText(adminMealPlanText)
  const said = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-2">
      <span id={said} role="status">
        {t('failures.inLine')}
      </span>
      <Button
        ref={button}
        kind="secondary"
        size="small"
        aria-label={t('failures.lookFor', { member })}
        aria-describedby={said}
        onClick={() => void onLook()}
      >
        {t('failures.look')}
      </Button>
    </div>
  )
}
