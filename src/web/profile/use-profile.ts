import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { onSession } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import {
  knownProfile,
  profileState,
  profileStateOnServer,
  recheckPerson,
  subscribeToProfile,
} from './profile-store.ts'

/** Who is signed in, with profile, plan and goals. On the server and before hydration nobody is known. */
export function useProfile() {
  return useSyncExternalStore(subscribeToProfile, profileState, profileStateOnServer)
}

/** Starts loading the profile, and goes to the sign-in screen when a session ends. Once per frame. */
export function useProfileLifecycle(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const events = new AbortController()
    const { signal } = events
    // Other tabs say so by themselves; a browser that had put this one to sleep says it when it is looked at again.
    for (const news of ['storage', 'focus', 'pageshow'])
      window.addEventListener(news, recheckPerson, { signal })
    document.addEventListener('visibilitychange', recheckPerson, { signal })
    return () => events.abort()
  }, [])
  useEffect(() => {
    void knownProfile()
    return onSession(({ event }) => {
      const state = profileState()
      const isKept = state.status === 'signed-in' && state.needsLogin
      if (event === 'signedOut' && !isKept) void navigate(paths.login())
      const isLost = event === 'sessionLost' && state.status === 'guest' && state.isLost
      if (isLost) void navigate(paths.login(here()), { state: { notice: 'session-lost' } })
    })
  }, [navigate])
}

function here(): string {
  const { pathname, search } = window.location
  return `${pathname}${search}`
}
