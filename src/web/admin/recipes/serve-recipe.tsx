import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminRecipeText } from '#web/messages/admin/admin-recipe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useMay } from '../frame/staff.ts'
import { type ActQuestion, SaveQuestionDialog } from '../records/save-question.tsx'
import { RunningWeeks } from './running-weeks.tsx'

type Recipe = { _id: string; name: string; enabeled: boolean; recall: unknown }

/**
 * Stops or restarts serving a recipe, for editors and administrators. Asks for confirmation, unless it only
 * ends a pause.
 */
export function ServeRecipe({ recipe }: { recipe: Recipe }) {
  const t = useText(adminRecipeText)
  const { revalidate } = useRevalidator()
  const { busy, error, act } = useAct()
  const [question, setQuestion] = useState<ActQuestion | null>(null)
  const [isServedAgain, setServedAgain] = useState(false)
  const questionFor = useServeQuestion(recipe)
  const mayChange = useMay('recipes')
  const { _id: id, enabeled, recall } = recipe

  const save = () =>
    act('save', async () => {
      await answerOf(api.recipe[':id'].$put({ param: { id }, json: { enabeled: !enabeled } }))
      await revalidate()
      setQuestion(null)
      setServedAgain(!enabeled)
    })

  if (!mayChange) return null
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        isBusy={busy !== null}
        onClick={() => (enabeled || recall ? setQuestion(questionFor()) : save())}
      >
        {t(enabeled ? 'serve.takeOff' : 'serve.offerAgain')}
      </Button>
      {error && <FieldError>{error.message}</FieldError>}
      <Announcement text={isServedAgain && enabeled ? t('serve.isOn') : null} className="w-full" />
      <SaveQuestionDialog
        question={question}
        isBusy={busy === 'save'}
        onDismiss={() => setQuestion(null)}
        onConfirm={save}
      />
    </>
  )
}

function useServeQuestion({ _id: id, name, enabeled }: Recipe): () => ActQuestion {
  const t = useText(adminRecipeText)
  return () => ({
    title: t(enabeled ? 'serve.title' : 'recall.endTitle', { name }),
    body: (
      <>
        <RunningWeeks id={id} text={enabeled ? 'serve.running' : 'recall.running'} />
        <p>{t(enabeled ? 'serve.means' : 'recall.endMeans')}</p>
      </>
    ),
    confirm: t(enabeled ? 'serve.takeOff' : 'recall.end'),
  })
}
