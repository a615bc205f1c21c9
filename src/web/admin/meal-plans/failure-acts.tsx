import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { adminMealPlanText } from '#web/messages/admin-meal-plan.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'

type State = { status: 'open' | 'busy' | 'in-line' } | { status: 'failed'; message: string }

/** What can be done about a week without a plan: another try, or to close the task. */
export function FailureActs({ id, member }: { id: string; member: string }) {
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
  const attempt = () =>
    act(
      () => answerOf(api['meal-plan-failure'][':id'].attempt.$post({ param: { id } })),
      () => setState({ status: 'in-line' }),
    )
  const settle = () =>
    act(
      () => answerOf(api['meal-plan-failure'][':id'].$delete({ param: { id } })),
      () => void revalidate(),
    )

  if (state.status === 'in-line') return <span role="status">{t('failures.inLine')}</span>
  const isBusy = state.status === 'busy'
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          disabled={isBusy}
          aria-label={t('failures.tryAgainFor', { member })}
          onClick={() => void attempt()}
        >
          {t('failures.tryAgain')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          disabled={isBusy}
          aria-label={t('failures.settleFor', { member })}
          onClick={() => void settle()}
        >
          {t('failures.settle')}
        </Button>
      </div>
      {state.status === 'failed' && (
        <p role="alert" className="mt-2 text-error">
          {state.message}
        </p>
      )}
    </div>
  )
}
