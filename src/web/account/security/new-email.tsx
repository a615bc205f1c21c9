import { readEmailAddress } from '#platform/email-address.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useFormAction } from '../frame/use-form-action.ts'
import { FormButtons } from './form/form-buttons.tsx'
import { loadSecurityClient } from './form/load-security-client.ts'
import { useArrivalFocus } from './form/use-arrival-focus.ts'

/** Form for a new address, which takes effect once the code mailed to it is entered. */
export function NewEmail({
  present,
  onSent,
  onCancel,
}: {
  present: string
  onSent: (email: string) => void
  onCancel: () => void
}) {
  const t = useText(accountText)
  const { form, isBusy, errors, submit } = useFormAction({
    check: ({ email = '' }) => {
      if (!email) return { email: t('fields.required') }
      const address = readEmailAddress(email)
      if ('fault' in address) return { email: address.fault }
      return email.toLowerCase() === present.toLowerCase() ? { email: t('security.email.same') } : {}
    },
    send: async ({ email = '' }) => {
      await (await loadSecurityClient()).requestEmail(email)
      onSent(email)
    },
    errorsOf: ({ code, message }) =>
      code === 'InvalidParameterException' ? { email: message } : { form: message },
  })
  useArrivalFocus(form)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <TextField
        label={t('security.email.label')}
        hint={t('security.email.hint')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <FormButtons submitLabel={t('security.email.send')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
