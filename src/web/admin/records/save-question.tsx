import { type ReactNode, useRef, useState } from 'react'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/data-entry/confirm-dialog.tsx'

/** A question shown before an action that takes effect immediately. */
export type ActQuestion = { title: string; body: ReactNode; confirm: string }

/** A question shown before a record is saved, with the tag of the state that it is based on. */
export type SaveQuestion = ActQuestion & { tag: string }

export function SaveQuestionDialog({
  question,
  isBusy,
  onDismiss,
  onConfirm,
}: {
  question: ActQuestion | null
  isBusy: boolean
  onDismiss: () => void
  onConfirm: () => void
}) {
  const t = useText(adminFrameText)
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={question?.title ?? ''}
      onClose={onDismiss}
      actions={
        <>
          <Button kind="secondary" size="small" onClick={onDismiss}>
            {t('form.cancel')}
          </Button>
          <Button size="small" isBusy={isBusy} onClick={onConfirm}>
            {question?.confirm}
          </Button>
        </>
      }
    >
      {question?.body}
    </ConfirmDialog>
  )
}

/**
 * Asks for confirmation in a dialog, and resolves to true if it was confirmed. The caller renders `dialog`.
 */
export function useAskedBefore() {
  const [question, setQuestion] = useState<ActQuestion | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined)
  return {
    ask: (question: ActQuestion): Promise<boolean> => {
      setQuestion(question)
      return new Promise((resolve) => {
        answer.current = (isConfirmed) => {
          setQuestion(null)
          resolve(isConfirmed)
        }
      })
    },
    dialog: (
      <SaveQuestionDialog
        question={question}
        isBusy={false}
        onDismiss={() => answer.current(false)}
        onConfirm={() => answer.current(true)}
      />
    ),
  }
}
