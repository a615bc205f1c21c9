import { passwordFaults } from '#identity/passwords/password-policy.ts'
import {
  type AccountFaults,
  type AccountWords,
  missingConsents,
  type TypedAccount,
} from './account-fields.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is to be mended before anything is sent. */
export function accountFaults({ email, password, boxes }: TypedAccount, t: AccountWords): AccountFaults {
  const agreed = missingConsents(boxes, t)
  if (!email || !password) {
    return {
      form: t('account.required'),
      ...(email ? {} : { email: t('account.fieldRequired') }),
      ...(password ? {} : { password: t('account.fieldRequired') }),
      ...agreed,
    }
  }
  const weak = passwordFaults(password)
  return {
    ...(EMAIL.test(email) ? {} : { email: t('account.validEmail') }),
    ...(weak.length > 0 ? { password: `${weak.join('. ')}.` } : {}),
    ...agreed,
  }
}
