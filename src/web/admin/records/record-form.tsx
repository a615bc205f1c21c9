import type { KeyboardEvent, ReactNode } from 'react'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Announcement } from '#web/ui/data-entry/announcement.tsx'
import { ConfirmDialog } from '#web/ui/data-entry/confirm-dialog.tsx'
import { UnsavedWork } from '#web/ui/data-entry/unsaved-work.tsx'
import { SaveQuestionDialog } from './save-question.tsx'
import type { RecordFormState } from './use-record-form.ts'

/**
 * The frame of a form for one record: errors at the top, the fields, and a bar of buttons that stays visible.
 * Ctrl+S also saves.
 */
export function RecordForm<Draft>({
  state,
  label,
  submitLabel,
  cancelTo,
  children,
}: {
  state: RecordFormState<Draft>
  label: string
  submitLabel: string
  cancelTo: string
  children: ReactNode
}) {
  const t = useText(adminFrameText)
  const { form, failure, busy, isDirty, saved, asked } = state
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={state.submit}
      onKeyDown={saveOnShortcut}
      className="flex flex-col"
    >
      {failure !== null && (
        <div className="mb-4">
          <Alert tone="error" title={t('form.notSaved')}>
            {failure || t('form.check')}
          </Alert>
        </div>
      )}
      {children}
      <div className="admin-form-bar sticky bottom-0 z-2 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-base-100 px-5 py-3 sm:-mx-8 sm:px-8">
        <Button type="submit" size="small" isBusy={busy === 'save'}>
          {submitLabel}
        </Button>
        {isDirty && saved ? (
          <Button kind="quiet" size="small" onClick={state.discard}>
            {t('form.discard')}
          </Button>
        ) : (
          <ButtonLink kind="quiet" size="small" to={cancelTo}>
            {t('form.cancel')}
          </ButtonLink>
        )}
        <Announcement text={state.news ?? (isDirty && saved ? t('form.unsaved') : null)} />
      </div>
      <SaveConflict state={state} />
      <SaveQuestionDialog
        question={asked.question}
        isBusy={busy === 'save'}
        onDismiss={asked.dismiss}
        onConfirm={() => void asked.confirm()}
      />
      <UnsavedWork isUnsaved={isDirty} mayLeave={state.mayLeave} />
    </form>
  )
}

function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** A section of a form: the description on the left, the fields on the right. */
export function FormSection({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-4 border-t border-line py-6 lg:grid-cols-[15rem_minmax(0,44rem)]"
    >
      <div>
        <h2 className="text-[1.1875rem] leading-snug">{title}</h2>
        {about && <p className="mt-1 text-muted">{about}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}

/** Asks what to do with the changes made here after another editor has saved the record. */
function SaveConflict<Draft>({ state }: { state: RecordFormState<Draft> }) {
  const t = useText(adminFrameText)
  const { conflict, busy, isConflict } = state
  return (
    <ConfirmDialog
      isOpen={isConflict}
      title={t('conflict.title')}
      onClose={conflict.dismiss}
      actions={
        <>
          <Button kind="quiet" size="small" onClick={conflict.dismiss}>
            {t('conflict.dismiss')}
          </Button>
          <Button kind="secondary" size="small" isBusy={busy === 'save'} onClick={conflict.overwrite}>
            {t('conflict.overwrite')}
          </Button>
          <Button size="small" isBusy={busy === 'reload'} onClick={conflict.reload}>
            {t('conflict.reload')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.body')}</p>
    </ConfirmDialog>
  )
}
