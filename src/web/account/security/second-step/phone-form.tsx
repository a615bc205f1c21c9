import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useFormAction } from '../../frame/use-form-action.ts'
import { FormButtons } from '../form/form-buttons.tsx'
import { loadSecurityClient } from '../form/load-security-client.ts'
import type { SignInFacts } from '../form/security-client.ts'
import { useArrivalFocus } from '../form/use-arrival-focus.ts'
import { PhoneField } from './phone-field.tsx'
import { fullNumber, isPossible, typedPhone } from './phone-number.ts'

/** Form for a phone number, which takes effect once the code sent to it is entered. */
export function PhoneForm({
  facts: { phone, isPhoneVerified },
  onSent,
  onCancel,
}: {
  facts: SignInFacts
  onSent: (phone: string) => void
  onCancel: () => void
}) {
  const t = useText(accountText)
  const { form, isBusy, errors, submit } = useFormAction({
    check: ({ country = '', number = '' }) => {
      if (!number) return { number: t('fields.required') }
      const full = fullNumber({ country, number })
      if (!isPossible(full)) return { number: t('security.second.text.wrongNumber') }
      return isPhoneVerified && full === phone ? { number: t('security.second.text.same') } : {}
    },
    send: async ({ country = '', number = '' }) => {
      const full = fullNumber({ country, number })
      await (await loadSecurityClient()).requestPhone(full, { present: phone })
      onSent(full)
    },
    errorsOf: ({ code, message }) => {
      if (code === 'LimitExceededException') return { form: t('security.second.text.tooMany') }
      return code === 'InvalidParameterException' ? { number: message } : { form: message }
    },
  })
  useArrivalFocus(form)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-130 flex-col gap-6">
      {errors.form && <Alert tone="error">{errors.form}</Alert>}
      <PhoneField start={typedPhone(isPhoneVerified ? null : phone)} error={errors.number} />
      <FormButtons submitLabel={t('security.second.text.send')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
