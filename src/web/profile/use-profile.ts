import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { onSession } from '#web/login/session.ts'
import { paths } from '#web/paths.ts'
import { knownProfile, profileState, profileStateOnServer, subscribeToProfile } from './profile-store.ts'

/** Who is signed in, with profile, plan and goals. On the server and before hydration nobody is known. */
export function useProfile() {
  return useSyncExternalStore(subscribeToProfile, profileState, profileStateOnServer)
}

/** Starts loading the profile, and goes to the sign-in screen when somebody signs out. Once per frame. */
export function useProfileLifecycle(): void {
  const navigate = useNavigate()
  useEffect(() => {
    void knownProfile()
    return onSession((event) => {
      if (event === 'signedOut') void navigate(paths.login())
    })
  }, [navigate])
}
