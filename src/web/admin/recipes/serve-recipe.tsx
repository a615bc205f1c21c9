import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminRecipeText } from '#web/messages/admin/admin-recipe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useMay } from '../frame/staff.ts'
import { type ActQuestion, SaveQuestionDialog } from '../records/save-question.tsx'
import { RunningWeeks } from './running-weeks.tsx'

type Recipe = { _id: string; name: string; enabeled: boolean }

/** Stops serving a recipe after a question that says how many weeks hold it, or serves it again. For editors and administrators. */
export function ServeRecipe({ recipe: { _id: id, name, enabeled } }: { recipe: Recipe }) {
  const t = useText(adminRecipeText)
  const { revalidate } = useRevalidator()
  const { busy, error, act } = useAct()
  const [question, setQuestion] = useState<ActQuestion | null>(null)
  const mayChange = useMay('recipes')

  const ask = () =>
    setQuestion({
      title: t('serve.title', { name }),
      body: (
        <>
          <RunningWeeks id={id} text="serve.running" />
          <p>{t('serve.means')}</p>
        </>
      ),
      confirm: t('serve.takeOff'),
    })
  const save = (isServed: boolean) =>
    act('save', async () => {
      await answerOf(api.recipe[':id'].$put({ param: { id }, json: { enabeled: isServed } }))
      await revalidate()
      setQuestion(null)
    })

  if (!mayChange) return null
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        isBusy={busy !== null}
        onClick={() => (enabeled ? ask() : save(true))}
      >
        {t(enabeled ? 'serve.takeOff' : 'serve.offerAgain')}
      </Button>
      {error && <FieldError>{error.message}</FieldError>}
      <SaveQuestionDialog
        question={question}
        isBusy={busy === 'save'}
        onDismiss={() => setQuestion(null)}
        onConfirm={() => save(false)}
      />
    </>
  )
}
