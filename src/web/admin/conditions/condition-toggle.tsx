import { useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { adminConditionText } from '#web/messages/admin/admin-condition.ts'
import { useText } from '#web/messages/use-text.ts'
import { EnabledToggle } from '../lists/enabled-toggle.tsx'
import { type SaveQuestion, SaveQuestionDialog } from '../records/save-question.tsx'
import { enableCondition } from './condition-calls.ts'
import { useWithdrawalQuestion } from './use-withdrawal-question.tsx'

/** The switch of a health goal in the list: to take it off the offer is asked for where members have it. */
export function ConditionToggle({
  id,
  name,
  isEnabled,
  tag,
}: {
  id: string
  name: string
  isEnabled: boolean
  tag: string
}) {
  const t = useText(adminConditionText)
  const questionOf = useWithdrawalQuestion()
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined)

  async function isConfirmed(): Promise<boolean> {
    const asked = await questionOf(id)
    if (!asked) return true
    setQuestion(asked)
    return new Promise((resolve) => {
      answer.current = (isConfirmed) => {
        setQuestion(null)
        resolve(isConfirmed)
      }
    })
  }

  return (
    <>
      <EnabledToggle
        name={name}
        isEnabled={isEnabled}
        tag={tag}
        save={async (isWanted, tag) => {
          if (!isWanted && !(await isConfirmed())) throw new ApiError('conflict', t('withdraw.stays'))
          return (await enableCondition(id, isWanted, tag)).tag
        }}
      />
      <SaveQuestionDialog
        question={question}
        isBusy={false}
        onDismiss={() => answer.current(false)}
        onConfirm={() => answer.current(true)}
      />
    </>
  )
}
