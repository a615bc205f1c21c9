import { useAuthenticator } from '@aws-amplify/ui-react'
import { useEffect } from 'react'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Titled } from './sign-in-screens.tsx'

/** What stands above the picture of the key. On a phone nobody can scan the own screen: a link opens the app there. */
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

/** The address that authenticator apps answer to, with what the picture says. */
function keyUri(issuer: string, account: string, key: string): string {
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${key}&issuer=${issuer}`
}

/** The identity client shows the key in one piece. In fours it can be read off; without spaces it is copied whole. */
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

/** The identity client's copy control answers to the mouse alone. */
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
