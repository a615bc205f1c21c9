import { NavLink } from 'react-router'
import { signOut } from '#web/login/session.ts'
import { paths } from '#web/paths.ts'
import { useProfile, useProfileLifecycle } from '#web/profile/use-profile.ts'

/** Who works in the back office, and the way out. */
export function AdminSession() {
  useProfileLifecycle()
  const state = useProfile()
  if (state.status !== 'signed-in') return null
  return (
    <>
      <NavLink to={paths.account()} className="nav-link hidden max-w-60 truncate sm:block">
        {state.profile?.username ?? state.email}
      </NavLink>
      <button type="button" onClick={() => void signOut()} className="nav-link cursor-pointer">
        Sign Out
      </button>
    </>
  )
}
