import { loginText } from '#web/messages/login.ts'
import { textIn } from '#web/messages/use-text.ts'

const NEXT = 'careplate.login.next'

/** True if a sign-in provider redirected to this URL. */
export function isReturn(search: URLSearchParams): boolean {
  return search.has('state') && (search.has('code') || search.has('error'))
}

/** Stores the page to open after signing in while the visitor is at another provider. */
export function storeNextPath(next: string): void {
  try {
    window.sessionStorage.setItem(NEXT, next)
  } catch {
    // Without storage, the account page is opened instead.
  }
}

/** Returns the stored page, in the form of the sign-in page's query. */
export function storedNextPath(): URLSearchParams {
  try {
    return new URLSearchParams({ next: window.sessionStorage.getItem(NEXT) ?? '' })
  } catch {
    return new URLSearchParams()
  }
}

/** Returns the message for a visitor who returned without being signed in. */
export function explainRedirectFailure(locale: string, reason: string): string {
  const t = textIn(locale, loginText)
  if (/cancel|denied/i.test(reason)) return t('redirect.cancelled')
  if (/validating the state/i.test(reason)) return t('redirect.stateInvalid')
  const sentence = reason && !/[.!?]$/.test(reason) ? `${reason}.` : reason
  return t('redirect.refused', { reason: sentence })
}
