import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { useProfile, useProfileLifecycle } from '#web/profile/use-profile.ts'

/** The end of the navigation bar: the way in, or the account of whoever is signed in. */
export function SessionLinks() {
  useProfileLifecycle()
  const state = useProfile()
  if (state.status === 'unknown' || state.status === 'guest') {
    return (
      <NavLink to={paths.login()} className="nav-link">
        Log in
      </NavLink>
    )
  }
  const username = state.status === 'signed-in' ? (state.profile?.username ?? state.email) : 'Account'
  return (
    <>
      <NavLink
        to={paths.account()}
        title={username}
        className="nav-link block max-w-28 truncate sm:max-w-48 lg:max-w-44 xl:max-w-60"
      >
        {username}
      </NavLink>
      {state.status === 'signed-in' && state.profile && (
        <NavLink to={paths.admin.profiles()} className="nav-link hidden sm:block">
          Admin
        </NavLink>
      )}
    </>
  )
}
