import { passwordErrors } from '#identity/passwords/password-policy.ts'
import { readEmailAddress } from '#platform/email-address.ts'
import {
  type AccountErrors,
  type AccountWords,
  missingConsents,
  type TypedAccount,
} from './account-fields.ts'

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
  const address = readEmailAddress(email)
  const weak = passwordErrors(password)
  return {
    ...('fault' in address ? { email: address.fault } : {}),
    ...(weak.length > 0 ? { password: `${weak.join('. ')}.` } : {}),
    ...agreed,
  }
}
