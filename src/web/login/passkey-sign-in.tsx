import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { publicConfig } from '#web/api/public-config.ts'
import { loginText } from '#web/messages/login.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { signInWithPasskey } from '../api/amplify-client.ts'
import { useAct } from '../api/use-act.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { signInErrors } from './sign-in-errors.ts'

/** Called after a sign-in outside the screens of the identity client, which does not notice it. */
export const EnteredByPasskey = createContext<() => void>(() => undefined)

/** Signs in with a passkey for the address entered in the form. Empty if passkeys cannot be used here. */
export function PasskeySignIn() {
  const t = useText(loginText)
  const place = useRef<HTMLDivElement>(null)
  const onEntered = useContext(EnteredByPasskey)
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  if (!useCanUsePasskeys()) return null

  async function enter() {
    const field = place.current
      ?.closest('[data-amplify-authenticator]')
      ?.querySelector<HTMLInputElement>('input[name=username]')
    const email = field?.value.trim() ?? ''
    if (signInErrors({ username: email }).username) {
      setNews(t('passkey.emailFirst'))
      field?.focus()
      return
    }
    setNews(null)
    if (await signInWithPasskey(email)) onEntered()
    else setNews(t('passkey.notDone'))
  }

  return (
    <div ref={place} className="flex flex-col gap-4">
      <Button kind="secondary" isBusy={busy !== null} onClick={() => act('passkey', enter)}>
        {t('passkey.button')}
      </Button>
      {news && <Alert tone="info">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
    </div>
  )
}

function useCanUsePasskeys(): boolean {
  const [canUse, setCanUse] = useState(false)
  useEffect(() => {
    publicConfig().then(
      ({ identity }) => setCanUse(canUsePasskeys(identity.passkeyDomain)),
      () => undefined,
    )
  }, [])
  return canUse
}
