import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminFrameText } from '#web/messages/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/data-entry/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { arrival } from '../frame/arrival-news.ts'

/** Deletes after asking. What is still in use says by what, and offers what can be done instead. */
export function DeleteRecord({
  question,
  children,
  remove,
  leaveFor,
  inUse,
  instead,
}: {
  question: string
  /** What goes with it. */
  children?: ReactNode
  remove: () => Promise<unknown>
  /** Where to go when it is gone, and what is said there. */
  leaveFor: { to: string; news: string }
  /** Why it cannot be deleted, where that is known before anybody tries. */
  inUse?: string | undefined
  instead?: { label: string; act: () => Promise<void> } | undefined
}) {
  const t = useText(adminFrameText)
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { busy, error, act, clear } = useAct()
  const refusal = error?.code === 'conflict' ? error.message : inUse
  const isInUse = refusal !== undefined
  const close = () => {
    setIsAsking(false)
    clear()
  }
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setIsAsking(true)}>
        <Trash2 className="size-4.5" aria-hidden="true" />
        {t('remove.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isInUse ? t('remove.inUse') : question}
        onClose={close}
        actions={
          <>
            <Button kind={isInUse && !instead ? 'primary' : 'secondary'} size="small" onClick={close}>
              {t('remove.keep')}
            </Button>
            {isInUse && instead && (
              <Button
                size="small"
                isBusy={busy === 'instead'}
                onClick={() =>
                  act('instead', async () => {
                    await instead.act()
                    close()
                  })
                }
              >
                {instead.label}
              </Button>
            )}
            {!isInUse && (
              <Button
                size="small"
                isBusy={busy === 'remove'}
                onClick={() =>
                  act('remove', async () => {
                    await remove()
                    await navigate(leaveFor.to, { state: arrival(leaveFor.news) })
                  })
                }
              >
                {t('remove.button')}
              </Button>
            )}
          </>
        }
      >
        {!isInUse && children}
        {isInUse && <p role="alert">{refusal}</p>}
        {error && error.message !== refusal && <FieldError>{error.message}</FieldError>}
      </ConfirmDialog>
    </>
  )
}
