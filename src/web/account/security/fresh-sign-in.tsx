import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentSession, signOut } from '#web/api/session.ts'
import type { LoginState } from '#web/login/login-state.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../api/use-act.ts'

/** How long a sign-in counts as fresh on the server. */
const FRESH_MS = 10 * 60 * 1000

/**
 * Appears once the sign-in is no longer fresh: explains that changes on this page need a new sign-in, and
 * offers one that returns here.
 */
export function FreshSignIn() {
  const t = useText(accountText)
  const navigate = useNavigate()
  const { busy, error, act } = useAct()
  const isFresh = useIsFresh()
  if (isFresh) return null

  async function again() {
    const session = await currentSession()
    const state: LoginState = { address: session?.email }
    await signOut()
    await navigate(paths.login(paths.accountSecurity()), { state })
  }

  return (
    <div className="mb-10 max-w-measure">
      <Alert tone="info" title={t('security.again.title')}>
        <p className="mb-3">{t('security.again.body')}</p>
        <Button size="small" isBusy={busy !== null} onClick={() => act('again', again)}>
          {t('security.again.button')}
        </Button>
      </Alert>
      {error && <Alert tone="error">{error.message}</Alert>}
    </div>
  )
}

function useIsFresh(): boolean {
  const [isFresh, setIsFresh] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    currentSession().then(
      (session) => {
        if (!session || isGone) return
        const left = session.signedInAt.getTime() + FRESH_MS - Date.now()
        timer = setTimeout(() => setIsFresh(false), Math.max(0, left))
      },
      () => undefined,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return isFresh
}
