import { normalizePassword } from '#identity/normalization/normalize-password.ts'
import { passwordErrors } from '#identity/passwords/password-policy.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { FieldErrors, Values } from '../../frame/use-form-action.ts'

export function NewPasswordFields({ errors }: { errors: FieldErrors }) {
  const t = useText(accountText)
  return (
    <>
      {/* Puts each error on its own line. */}
      <div className="whitespace-pre-line">
        <PasswordField
          label={t('security.password.new')}
          name="newPassword"
          autoComplete="new-password"
          hint={t('security.password.hint')}
          error={errors.newPassword}
        />
      </div>
      <PasswordField
        label={t('security.password.confirm')}
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}

/** Returns a function that validates the input of `NewPasswordFields`. */
export function useNewPasswordCheck(): (values: Values) => FieldErrors {
  const t = useText(accountText)
  return ({ newPassword = '', confirmPassword = '' }) => {
    const weak = newPassword ? passwordErrors(newPassword) : [t('fields.required')]
    const isSame = normalizePassword(newPassword) === normalizePassword(confirmPassword)
    return {
      newPassword: weak.length > 0 ? weak.join('\n') : undefined,
      confirmPassword: isSame ? undefined : t('security.password.mismatch'),
    }
  }
}
