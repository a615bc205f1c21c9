import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '#web/api/use-act.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/data-entry/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { arrival } from '../frame/arrival-news.ts'

type Instead = { label: string; act: () => Promise<void> }

/** Deletes a record after confirmation. For a record in use, shows what uses it and offers an alternative. */
export function DeleteRecord({
  question,
  name,
  children,
  remove,
  leaveFor,
  inUse,
  instead,
}: {
  question: string
  name: string
  /** Lists what is deleted along with the record. */
  children?: ReactNode
  remove: () => Promise<unknown>
  /** The page to show after the deletion, and the message to show there. */
  leaveFor: { to: string; news: string }
  /** The reason why the record cannot be deleted, if it is known in advance. */
  inUse?: string | undefined
  instead?: Instead | undefined
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
          <Choices
            instead={isInUse ? instead : undefined}
            mayRemove={!isInUse}
            busy={busy}
            onDismiss={close}
            onInstead={() =>
              act('instead', async () => {
                await instead?.act()
                close()
              })
            }
            onRemove={() =>
              act('remove', async () => {
                await remove()
                await navigate(leaveFor.to, { state: arrival(leaveFor.news) })
              })
            }
          />
        }
      >
        {!isInUse && (
          <>
            <p className="font-semibold wrap-anywhere">{name}</p>
            {children}
          </>
        )}
        {isInUse && <p role="alert">{refusal}</p>}
        {error && error.message !== refusal && <FieldError>{error.message}</FieldError>}
      </ConfirmDialog>
    </>
  )
}

function Choices({
  instead,
  mayRemove,
  busy,
  onDismiss,
  onInstead,
  onRemove,
}: {
  instead: Instead | undefined
  mayRemove: boolean
  busy: string | null
  onDismiss: () => void
  onInstead: () => void
  onRemove: () => void
}) {
  const t = useText(adminFrameText)
  return (
    <>
      <Button kind={mayRemove || instead ? 'secondary' : 'primary'} size="small" onClick={onDismiss}>
        {t('remove.dismiss')}
      </Button>
      {instead && (
        <Button size="small" isBusy={busy === 'instead'} onClick={onInstead}>
          {instead.label}
        </Button>
      )}
      {mayRemove && (
        <Button
          kind="secondary"
          size="small"
          className="destroys"
          isBusy={busy === 'remove'}
          onClick={onRemove}
        >
          {t('remove.button')}
        </Button>
      )}
    </>
  )
}
