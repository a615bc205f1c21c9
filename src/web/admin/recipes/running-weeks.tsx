import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { adminRecipeText } from '#web/messages/admin/admin-recipe.ts'
import { useText } from '#web/messages/use-text.ts'

/**
 * Shows how many current meal plans include a recipe. The count is loaded after the dialog opens, so that the
 * dialog does not wait for it.
 */
export function RunningWeeks({ id, text }: { id: string; text: 'serve.running' | 'recall.running' }) {
  const t = useText(adminRecipeText)
  const [answer] = useAnswer(
    useCallback(() => answerOf(api.recipe[':id'].weeks.$get({ param: { id } })), [id]),
  )
  return (
    <p role="status">
      <span>{words()}</span>
    </p>
  )

  function words(): string {
    if (answer.status !== 'ready') return t(answer.status === 'loading' ? 'counting' : 'notCounted')
    const { running, isComplete } = answer.value
    return isComplete ? t(text, { running }) : `${t(text, { running })} ${t('incomplete')}`
  }
}
