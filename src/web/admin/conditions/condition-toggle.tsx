import { ApiError } from '#web/api/api-error.ts'
import { adminConditionText } from '#web/messages/admin/admin-condition.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { EnabledToggle } from '../lists/enabled-toggle.tsx'
import { useAskedBefore } from '../records/save-question.tsx'
import { enableCondition } from './condition-calls.ts'
import { useWithdrawalQuestion } from './use-withdrawal-question.tsx'

/**
 * The list's switch for offering a health goal. Asks for confirmation before a goal that members have is
 * withdrawn.
 */
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
  const frame = useText(adminFrameText)
  const questionOf = useWithdrawalQuestion()
  const asked = useAskedBefore()
  return (
    <>
      <EnabledToggle
        label={frame('enabled.label', { name })}
        isEnabled={isEnabled}
        tag={tag}
        save={async (isWanted, tag) => {
          const question = isWanted ? null : await questionOf(id)
          if (question && !(await asked.ask(question))) throw new ApiError('conflict', t('withdraw.stays'))
          return (await enableCondition(id, isWanted, tag)).tag
        }}
      />
      {asked.dialog}
    </>
  )
}
