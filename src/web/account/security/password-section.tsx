import { useState } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { AccountHint } from '#web/ui/account-hint.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SettingsSection } from '../frame/settings-section.tsx'
import { type FieldErrors, useFormAction } from '../frame/use-form-action.ts'
import { FormButtons } from './form/form-buttons.tsx'
import { loadSecurityClient } from './form/load-security-client.ts'
import { NewPasswordFields, useNewPasswordCheck } from './form/new-password-fields.tsx'
import { useArrivalFocus } from './form/use-arrival-focus.ts'

export function PasswordSection({ email }: { email: string }) {
  const t = useText(accountText)
  const [step, setStep] = useState<'shown' | 'change' | 'changed'>('shown')
  return (
    <SettingsSection id="password" title={t('security.password.title')} about={t('security.password.about')}>
      {step === 'change' ? (
        <PasswordForm email={email} onChanged={() => setStep('changed')} onCancel={() => setStep('shown')} />
      ) : (
        <Button size="small" kind="secondary" onClick={() => setStep('change')}>
          {t('security.password.change')}
        </Button>
      )}
      {step === 'changed' && <Alert tone="success">{t('security.password.changed')}</Alert>}
    </SettingsSection>
  )
}

function PasswordForm({
  email,
  onChanged,
  onCancel,
}: {
  email: string
  onChanged: () => void
  onCancel: () => void
}) {
  const t = useText(accountText)
  const checkNew = useNewPasswordCheck()
  const { form, isBusy, errors, submit } = useFormAction({
    check: (values) => ({
      oldPassword: values.oldPassword ? undefined : t('fields.required'),
      ...checkNew(values),
    }),
    send: async ({ oldPassword = '', newPassword = '' }) => {
      await (await loadSecurityClient()).requestPasswordChange({ oldPassword, newPassword })
      onChanged()
    },
    errorsOf,
  })
  useArrivalFocus(form)

  function errorsOf({ code, message }: ApiError): FieldErrors {
    if (code === 'NotAuthorizedException') return { oldPassword: t('security.password.wrong') }
    if (code === 'LimitExceededException') return { oldPassword: t('security.password.tooMany') }
    if (code === 'InvalidPasswordException') return { newPassword: message }
    return { form: message }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <AccountHint email={email} />
      <PasswordField
        label={t('security.password.old')}
        name="oldPassword"
        autoComplete="current-password"
        hint={t('security.password.forgot')}
        error={errors.oldPassword}
      />
      <NewPasswordFields errors={errors} />
      <FormButtons submitLabel={t('security.password.save')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
