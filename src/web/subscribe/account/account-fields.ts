import type { ApiError } from '#web/api/api-error.ts'
import type { subscribeText } from '#web/messages/subscribe.ts'
import type { useText } from '#web/messages/use-text.ts'
import { type ConsentErrors, ticked } from '../guide/consent-boxes.tsx'

export type AccountWords = ReturnType<typeof useText<typeof subscribeText>>

export type AccountErrors = ConsentErrors & {
  isTaken?: boolean
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

export type TypedAccount = { email: string; password: string; boxes: ReturnType<typeof ticked> }

export function readAccountForm(form: HTMLFormElement): TypedAccount {
  const values = new FormData(form)
  return {
    email: String(values.get('email') ?? '').trim(),
    password: String(values.get('password') ?? ''),
    boxes: ticked(form),
  }
}

export function missingConsents(boxes: ReturnType<typeof ticked>, t: AccountWords): ConsentErrors {
  return {
    ...(boxes.healthData ? {} : { healthData: t('consent.healthDataRequired') }),
    ...(boxes.terms ? {} : { terms: t('consent.termsRequired') }),
  }
}

/** What the server says of what was sent. */
export function answeredErrors({ code, message, fields }: ApiError): AccountErrors {
  const { username, email = username, password } = fields
  return email || password ? { email, password, isTaken: code === 'conflict' } : { form: message }
}
