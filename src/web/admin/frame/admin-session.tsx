import { NavLink } from 'react-router'
import { signOut } from '#web/api/session.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useProfile, useProfileLifecycle } from '#web/profile/use-profile.ts'

export function AdminSession() {
  const t = useText(adminFrameText)
  useProfileLifecycle()
  const state = useProfile()
  if (state.status !== 'signed-in') return null
  return (
    <>
      <NavLink to={paths.account()} className="nav-link hidden max-w-60 truncate sm:block">
        {state.profile?.username ?? state.email}
      </NavLink>
      <button type="button" onClick={() => void signOut()} className="nav-link cursor-pointer">
        {t('signOut')}
      </button>
    </>
  )
}
