import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { onSession } from '../api/session.ts'
import { explainRedirectFailure } from './return-from-provider.ts'

/**
 * Tracks session events while the sign-in page is open. `hasEntered` is true if the visitor has just signed
 * in, and false if they were signed in before. `round` counts events in other tabs, each of which restarts
 * the screens.
 */
export function useLoginNews(next: string) {
  const navigate = useNavigate()
  const locale = useLocale()
  const [hasEntered, setHasEntered] = useState(false)
  const [round, setRound] = useState(0)
  const [error, setError] = useState<string | null>(null)
  useEffect(
    () =>
      onSession((news) => {
        if (news.event === 'redirectFailed') {
          setError(explainRedirectFailure(locale, news.reason))
          // Removes the provider's response from the URL, because it cannot be used twice.
          void navigate(paths.login(next), { replace: true })
          return
        }
        setHasEntered(news.event === 'signedIn')
        if (news.event !== 'sessionLost' && news.isElsewhere) setRound((count) => count + 1)
      }),
    [navigate, locale, next],
  )
  const startAfresh = useCallback(() => setRound((count) => count + 1), [])
  return { hasEntered, round, startAfresh, error, dismissError: () => setError(null) }
}
