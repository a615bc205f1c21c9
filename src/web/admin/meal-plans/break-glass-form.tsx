import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { UnsavedWork } from '#web/ui/data-entry/unsaved-work.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'

/**
 * Opens a member's record for an hour, with a reason. Dietitians use it to read the plans of a member who did
 * not consent to that. Administrators use it to see why a plan was not made.
 */
export function BreakGlassForm({ what }: { what: 'plans' | 'reasons' }) {
  const t = useText(adminMealPlanText)
  const { revalidate } = useRevalidator()
  const [member, setMember] = useState('')
  const [reason, setReason] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const { busy, error, act } = useAct()

  const open = () =>
    act('open', async () => {
      setOpened(null)
      await answerOf(api['break-glass'].$post({ json: { member, reason } }))
      setOpened(member)
      setReason('')
      await revalidate()
    })

  return (
    <details className="mt-8 max-w-180 border-t border-line pt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t(`breakGlass.${what}.title`)}
      </summary>
      <form
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <UnsavedWork isUnsaved={reason.trim() !== ''} />
        <p className="text-small text-muted">{t(`breakGlass.${what}.about`)}</p>
        <TextField
          label={t('breakGlass.member')}
          name="member"
          required
          autoComplete="off"
          value={member}
          onChange={(event) => setMember(event.currentTarget.value)}
          error={error?.fields.member}
        />
        <TextAreaField
          label={t('breakGlass.reason')}
          hint={t('breakGlass.reasonHint')}
          name="reason"
          required
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error?.fields.reason}
        />
        {error && Object.keys(error.fields).length === 0 && <Alert tone="error">{error.message}</Alert>}
        {opened && <Alert tone="success">{t(`breakGlass.${what}.opened`, { member: opened })}</Alert>}
        <Button type="submit" kind="secondary" size="small" className="self-start" isBusy={busy !== null}>
          {t('breakGlass.open')}
        </Button>
      </form>
    </details>
  )
}
