import { redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { knownProfile, type ProfileState } from '#web/profile/profile-store.ts'

/** Redirects signed-out visitors to the sign-in page, which then returns them to this page. */
export async function requireMember(request: Request): Promise<ProfileState> {
  const { pathname, search } = new URL(request.url)
  const state = await knownProfile()
  if (state.status === 'guest') throw redirect(paths.login(`${pathname}${search}`))
  return state
}
