import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { adminRecipeText } from '#web/messages/admin/admin-recipe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/data-entry/confirm-dialog.tsx'
import { UnsavedWork } from '#web/ui/data-entry/unsaved-work.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { useMay } from '../frame/staff.ts'
import { RunningWeeks } from './running-weeks.tsx'

type Recipe = { _id: string; name: string; recall: { reason: string } | null }

/** Same limit as on the server. */
const LONGEST_REASON = 300

/** Recalls a recipe that is unsafe to eat, or edits the reason that members read. */
export function RecallRecipe({ recipe: { _id: id, name, recall } }: { recipe: Recipe }) {
  const t = useText(adminRecipeText)
  const frame = useText(adminFrameText)
  const form = useId()
  const { busy, error, isOpen, ask, close, send } = useRecall(id)

  if (!useMay('recipes')) return null
  return (
    <>
      <Button kind="secondary" size="small" onClick={ask}>
        {t(recall ? 'recall.reword' : 'recall.act')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t(recall ? 'recall.rewordTitle' : 'recall.title', { name })}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" size="small" onClick={close}>
              {frame('form.cancel')}
            </Button>
            <Button type="submit" form={form} size="small" isBusy={busy === 'send'}>
              {t(recall ? 'recall.rewordConfirm' : 'recall.confirm')}
            </Button>
          </>
        }
      >
        {!recall && isOpen && (
          <>
            <RunningWeeks id={id} text="recall.running" />
            <p>{t('recall.means')}</p>
          </>
        )}
        {isOpen && <ReasonForm id={form} known={recall?.reason ?? ''} onSend={send} />}
        {error && <Alert tone="error">{error.message}</Alert>}
      </ConfirmDialog>
    </>
  )
}

/** State of the recall dialog: opens and closes it, and recalls the recipe. */
function useRecall(id: string) {
  const { revalidate } = useRevalidator()
  const { busy, error, act, clear } = useAct()
  const [isOpen, setOpen] = useState(false)
  return {
    busy,
    error,
    isOpen,
    ask: () => setOpen(true),
    close: () => {
      clear()
      setOpen(false)
    },
    send: (reason: string) =>
      act('send', async () => {
        await answerOf(api.recipe[':id'].recall.$post({ param: { id }, json: { reason } }))
        await revalidate()
        setOpen(false)
      }),
  }
}

type ReasonFormProps = { id: string; known: string; onSend: (reason: string) => Promise<void> }

function ReasonForm({ id, known, onSend }: ReasonFormProps) {
  const t = useText(adminRecipeText)
  const [reason, setReason] = useState(known)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const words = reason.trim()
        setMissing(words === '')
        if (words === '') field.current?.focus()
        else void onSend(words)
      }}
    >
      <UnsavedWork isUnsaved={reason !== known} />
      <TextAreaField
        ref={field}
        label={t('recall.reason')}
        hint={t('recall.reasonHint')}
        error={isMissing ? t('recall.reasonMissing') : undefined}
        required
        maxLength={LONGEST_REASON}
        rows={3}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(false)
        }}
      />
    </form>
  )
}
