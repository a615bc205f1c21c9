import { loginText } from '#web/messages/login.ts'
import { textIn } from '#web/messages/use-text.ts'

const NEXT = 'careplate.login.next'

/** Whether an address is one to which a provider sent somebody back. */
export function isReturn(search: URLSearchParams): boolean {
  return search.has('state') && (search.has('code') || search.has('error'))
}

/** Where to go on after signing in, kept while somebody is at another provider. */
export function storeNextPath(next: string): void {
  try {
    window.sessionStorage.setItem(NEXT, next)
  } catch {
    // Without storage they come to their account.
  }
}

/** That address, as it would stand in the query of the sign-in page. */
export function storedNextPath(): URLSearchParams {
  try {
    return new URLSearchParams({ next: window.sessionStorage.getItem(NEXT) ?? '' })
  } catch {
    return new URLSearchParams()
  }
}

/** What to say to somebody who came back without being signed in. */
export function explainRedirectFailure(locale: string, reason: string): string {
  const t = textIn(locale, loginText)
  if (/cancel|denied/i.test(reason)) return t('redirect.cancelled')
  if (/validating the state/i.test(reason)) return t('redirect.stateInvalid')
  const sentence = reason && !/[.!?]$/.test(reason) ? `${reason}.` : reason
  return t('redirect.refused', { reason: sentence })
}
