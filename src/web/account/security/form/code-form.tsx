import { useState } from 'react'
import { normalizeCode } from '#identity/normalization/normalize-code.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { accountText } from '#web/messages/account.ts'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAct } from '../../../api/use-act.ts'
import { useFormAction } from '../../frame/use-form-action.ts'
import { FormButtons } from './form-buttons.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/** Form for a six-digit code. */
export function CodeForm({
  onConfirm,
  onCancel,
  onResend,
  explain,
}: {
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
  /** Present only for codes sent by email. */
  onResend?: () => Promise<void>
  /**
   * Returns the message shown below the field for a refused code. Returns null if the error has another
   * cause.
   */
  explain: (error: ApiError) => string | null
}) {
  const t = useText(accountText)
  const codeResent = useText(loginText)('codeResent')
  const [isResent, setIsResent] = useState(false)
  const { busy, error, act } = useAct()
  const { form, isBusy, errors, submit } = useFormAction({
    check: ({ code }) => (code ? {} : { code: t('fields.required') }),
    send: ({ code = '' }) => onConfirm(normalizeCode(code)),
    errorsOf: (error) => {
      const codeError = explain(error)
      return codeError ? { code: codeError } : { form: error.message }
    },
  })
  useArrivalFocus(form)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        label={t('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={24}
        error={errors.code}
        className="tabular-nums"
      />
      <FormButtons submitLabel={t('code.confirm')} isBusy={isBusy} onCancel={onCancel}>
        {onResend && (
          <Button
            kind="secondary"
            isBusy={busy === 'resend'}
            onClick={() =>
              act('resend', async () => {
                setIsResent(false)
                await onResend()
                setIsResent(true)
              })
            }
          >
            {t('code.resend')}
          </Button>
        )}
      </FormButtons>
      {isResent && <Alert tone="info">{codeResent}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
    </form>
  )
}
