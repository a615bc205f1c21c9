import { NavLink } from 'react-router'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useProfile, useProfileLifecycle } from '#web/profile/use-profile.ts'
import { useIsStaticPage } from '#web/static-page.ts'

const ACCOUNT_LINK = 'nav-link block max-w-28 truncate sm:max-w-48 lg:max-w-44 xl:max-w-60'
const ADMIN_LINK = 'nav-link hidden sm:block'

/** The end of the navigation bar: the way in, or the account of whoever is signed in. */
export function SessionLinks() {
  return useIsStaticPage() ? <UndecidedLinks /> : <ProfileLinks />
}

/** The bar of a phone has no room for the link into the back office, so it stands at the end of the menu. */
export function AdminMenuLink({ className }: { className: string }) {
  const t = useText(accountText)
  const isStatic = useIsStaticPage()
  const state = useProfile()
  const isMember = state.status === 'signed-in' && state.profile !== null
  if (!isStatic && !isMember) return null
  return (
    <a
      href={paths.admin.foods()}
      {...(isStatic && { 'data-session': 'member', hidden: true })}
      className={`sm:hidden ${className}`}
    >
      {t('nav.admin')}
    </a>
  )
}

/** Sent for both cases; the page script shows those that are true. */
function UndecidedLinks() {
  const t = useText(accountText)
  return (
    <>
      <a href={paths.login()} data-session="guest" className="nav-link">
        {t('nav.login')}
      </a>
      <a href={paths.account()} data-session="member" data-username="" hidden className={ACCOUNT_LINK}>
        {t('nav.account')}
      </a>
      <a href={paths.admin.foods()} data-session="member" hidden className={ADMIN_LINK}>
        {t('nav.admin')}
      </a>
    </>
  )
}

function ProfileLinks() {
  const t = useText(accountText)
  useProfileLifecycle()
  const state = useProfile()
  if (state.status === 'unknown' || state.status === 'guest') {
    return (
      <NavLink to={paths.login()} className="nav-link">
        {t('nav.login')}
      </NavLink>
    )
  }
  const username = state.status === 'signed-in' ? (state.profile?.username ?? state.email) : t('nav.account')
  return (
    <>
      <NavLink to={paths.account()} title={username} className={ACCOUNT_LINK}>
        {username}
      </NavLink>
      {state.status === 'signed-in' && state.profile && (
        <NavLink to={paths.admin.foods()} className={ADMIN_LINK}>
          {t('nav.admin')}
        </NavLink>
      )}
    </>
  )
}
