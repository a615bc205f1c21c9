import type { ElementType } from 'react'
import { NavLink } from 'react-router'
import { useIsStaticPage } from '#web/delivery/static-page.ts'
import { sessionLinksText } from '#web/messages/public/session-links.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { useHasDiary } from '#web/profile/use-has-diary.ts'
import { useProfile, useProfileLifecycle } from '#web/profile/use-profile.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'

// Links of guests and of members stand in every page. Which of them are seen is for the mark on the document, which is
// there before anything is painted: see `mark-session.ts`.

const ACCOUNT_LINK = 'nav-link block max-w-64 truncate'
const ADMIN_LINK = 'nav-link hidden sm:block'

/** The end of the navigation bar: the way in, or the account of whoever is signed in. */
export function SessionLinks() {
  return useIsStaticPage() ? <SessionLinksOf link={SiteLink} /> : <ProfileLinks />
}

function ProfileLinks() {
  useProfileLifecycle()
  const state = useProfile()
  const username = state.status === 'signed-in' ? (state.profile?.username ?? state.email) : undefined
  return <SessionLinksOf link={NavLink} username={username} />
}

/** Until the username is known the link is called by what the browser holds. */
function SessionLinksOf({ link: Link, username }: { link: ElementType; username?: string | undefined }) {
  const t = useText(sessionLinksText)
  return (
    <>
      <Link to={paths.login()} data-for="guest" className="nav-link">
        {t('login')}
      </Link>
      <Link to={paths.account()} data-for="account" title={username ?? t('account')} className={ACCOUNT_LINK}>
        {username}
      </Link>
      <Link to={paths.admin.foods()} data-for="member" className={ADMIN_LINK}>
        {t('admin')}
      </Link>
    </>
  )
}

/** A member’s own place, ahead of what the site shows to everybody; whose diet has phases, with the diary at its end. */
export function MemberLinks({ className }: { className: string }) {
  const t = useText(sessionLinksText)
  const hasDiary = useHasDiary()
  return [
    { label: t('week'), to: paths.thisWeek() },
    { label: t('shopping'), to: paths.thisWeek('shopping') },
    { label: t('account'), to: paths.account() },
    ...(hasDiary ? [{ label: t('toDiary'), to: paths.diary() }] : []),
  ].map(({ label, to }) => (
    <SiteLink key={to} to={to} data-for="member" onClick={closeMenu} className={className}>
      {label}
    </SiteLink>
  ))
}

export function closeMenu(): void {
  document.getElementById('site-menu')?.hidePopover()
}

/** The bar of a phone has no room for the link into the back office, so it stands at the end of the menu. */
export function AdminMenuLink({ className }: { className: string }) {
  const t = useText(sessionLinksText)
  return (
    <a href={paths.admin.foods()} data-for="member" className={`sm:hidden ${className}`}>
      {t('admin')}
    </a>
  )
}
