import { useAuthenticator } from '@aws-amplify/ui-react'
import { useEffect } from 'react'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Titled } from './sign-in-screens.tsx'

/**
 * Shown above the QR code of the key. A phone cannot scan its own screen, so there is a link that opens the
 * authenticator app.
 */
export function SetupTotpHeader() {
  const t = useText(loginText)
  const { totpSecretCode, username } = useAuthenticator((context) => [
    context.totpSecretCode,
    context.username,
  ])
  const key = totpSecretCode ?? ''
  useGroupedKey(key)
  useKeyboardCopy()
  return (
    <>
      <Titled screen="setupTotp" />
      <p className="md:hidden">
        <a href={keyUri(t('issuer'), username, key)} className={buttonClass({ kind: 'secondary' })}>
          {t('openInApp')}
        </a>
      </p>
    </>
  )
}

/** Builds the URI that opens authenticator apps, with the same content as the QR code. */
function keyUri(issuer: string, account: string, key: string): string {
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${key}&issuer=${issuer}`
}

/**
 * Splits the identity client's undivided key into groups of four, which are easy to read. There are no space
 * characters, so the key is copied in one piece.
 */
function useGroupedKey(key: string): void {
  useEffect(() => {
    const groups = (key.match(/.{1,4}/g) ?? []).map((letters) => {
      const group = document.createElement('span')
      group.textContent = letters
      return group
    })
    document.querySelector('[data-amplify-copy] > div')?.replaceChildren(...groups)
  }, [key])
}

/** Makes the identity client's copy control work with the keyboard, because it supports only the mouse. */
function useKeyboardCopy(): void {
  useEffect(() => {
    const control = document.querySelector<HTMLElement>('[data-amplify-copy-svg]')
    if (!control) return
    control.setAttribute('role', 'button')
    control.tabIndex = 0
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      control.click()
    }
    control.addEventListener('keydown', press)
    return () => control.removeEventListener('keydown', press)
  }, [])
}
