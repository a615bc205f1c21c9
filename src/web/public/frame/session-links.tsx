import { NavLink } from 'react-router'
import { useIsStaticPage } from '#web/delivery/static-page.ts'
import { sessionLinksText } from '#web/messages/public/session-links.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useProfile, useProfileLifecycle } from '#web/profile/use-profile.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'

const ACCOUNT_LINK = 'nav-link block max-w-64 min-w-0 truncate'
const ADMIN_LINK = 'nav-link hidden sm:block'

/** The end of the navigation bar: the way in, or the account of whoever is signed in. */
export function SessionLinks() {
  return useIsStaticPage() ? <UndecidedLinks /> : <ProfileLinks />
}

/** A member’s own place, ahead of what the site shows to everybody. */
export function MemberLinks({ className }: { className: string }) {
  const t = useText(sessionLinksText)
  const isStatic = useIsStaticPage()
  if (!useMayBeMember()) return null
  const hidden = isStatic ? { 'data-session': 'member', hidden: true } : {}
  return [
    { label: t('week'), to: paths.thisWeek() },
    { label: t('shopping'), to: paths.thisWeek('shopping') },
    { label: t('account'), to: paths.account() },
  ].map(({ label, to }) => (
    <SiteLink key={to} to={to} data-member="" {...hidden} onClick={closeMenu} className={className}>
      {label}
    </SiteLink>
  ))
}

/** Of a page without React nobody knows before it is in a browser. */
function useMayBeMember(): boolean {
  const isStatic = useIsStaticPage()
  const state = useProfile()
  return isStatic || (state.status === 'signed-in' && state.profile !== null)
}

export function closeMenu(): void {
  document.getElementById('site-menu')?.hidePopover()
}

/** The bar of a phone has no room for the link into the back office, so it stands at the end of the menu. */
export function AdminMenuLink({ className }: { className: string }) {
  const t = useText(sessionLinksText)
  const isStatic = useIsStaticPage()
  if (!useMayBeMember()) return null
  return (
    <a
      href={paths.admin.foods()}
      {...(isStatic && { 'data-session': 'member', hidden: true })}
      className={`sm:hidden ${className}`}
    >
      {t('admin')}
    </a>
  )
}

/** Sent for both cases; the page script shows those that are true. */
function UndecidedLinks() {
  const t = useText(sessionLinksText)
  return (
    <>
      <a href={paths.login()} data-session="guest" className="nav-link">
        {t('login')}
      </a>
      <a href={paths.account()} data-session="member" data-username="" hidden className={ACCOUNT_LINK}>
        {t('account')}
      </a>
      <a href={paths.admin.foods()} data-session="member" hidden className={ADMIN_LINK}>
        {t('admin')}
      </a>
    </>
  )
}

function ProfileLinks() {
  const t = useText(sessionLinksText)
  useProfileLifecycle()
  const state = useProfile()
  if (state.status === 'unknown' || state.status === 'guest') {
    return (
      <NavLink to={paths.login()} className="nav-link">
        {t('login')}
      </NavLink>
    )
  }
  const username = state.status === 'signed-in' ? (state.profile?.username ?? state.email) : t('account')
  return (
    <>
      <NavLink to={paths.account()} title={username} className={ACCOUNT_LINK}>
        {username}
      </NavLink>
      {state.status === 'signed-in' && state.profile && (
        <NavLink to={paths.admin.foods()} className={ADMIN_LINK}>
          {t('admin')}
        </NavLink>
      )}
    </>
  )
}
