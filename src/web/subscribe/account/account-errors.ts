import { passwordErrors } from '#identity/passwords/password-policy.ts'
import {
  type AccountErrors,
  type AccountWords,
  missingConsents,
  type TypedAccount,
} from './account-fields.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is to be mended before anything is sent. */
export function accountErrors({ email, password, boxes }: TypedAccount, t: AccountWords): AccountErrors {
  const agreed = missingConsents(boxes, t)
  if (!email || !password) {
    return {
      form: t('account.required'),
      ...(email ? {} : { email: t('account.fieldRequired') }),
      ...(password ? {} : { password: t('account.fieldRequired') }),
      ...agreed,
    }
  }
  const weak = passwordErrors(password)
  return {
    ...(EMAIL.test(email) ? {} : { email: t('account.validEmail') }),
    ...(weak.length > 0 ? { password: `${weak.join('. ')}.` } : {}),
    ...agreed,
  }
}
