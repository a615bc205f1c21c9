import { redirect } from 'react-router'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { knownProfile } from '#web/profile/profile-store.ts'
import { findStaff, firstArea } from './staff.ts'

/**
 * Redirects the back office's root to the first list this staff member can open. The layout has already sent
 * all other visitors to the sign-in page.
 */
export async function clientLoader() {
  const state = await knownProfile()
  const staff = state.status === 'signed-in' ? await findStaff(state) : null
  return redirect(staff ? firstArea(staff) : paths.admin.foods())
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const t = useText(adminFrameText)
  return <p className="text-muted">{t('opening')}</p>
}

export default function AdminIndex() {
  return <HydrateFallback />
}
