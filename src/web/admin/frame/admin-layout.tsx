import './admin.css'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, Outlet, redirect, useLocation } from 'react-router'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { knownProfile } from '#web/profile/profile-store.ts'
import { WaitingCount } from '#web/ui/data-entry/waiting-count.tsx'
import { SkipLink } from '#web/ui/links/skip-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/admin-layout.ts'
import { AdminError } from './admin-error.tsx'
import { adminMeta } from './admin-meta.ts'
import { AdminSession } from './admin-session.tsx'
import { HealthBanner } from './health-banner.tsx'
import { AREAS, findStaff, firstArea, isInArea, mayDo, mayEnter, useStaff } from './staff.ts'
import { useTasks } from './use-tasks.ts'

/**
 * Runs before any back-office screen loads. Visitors who are not staff are sent to the sign-in page. Staff
 * without permission for the screen are sent to their own first area.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const state = await knownProfile()
    if (state.status === 'failed') throw state.error
    const { pathname, search } = new URL(request.url)
    const staff = state.status === 'signed-in' ? await findStaff(state) : null
    if (!staff) throw redirect(paths.login(`${pathname}${search}`))
    if (!mayEnter(staff, pathname)) throw redirect(firstArea(staff))
    return next()
  },
]

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminFrameText)('title'))
}

export default function AdminLayout() {
  // A visitor who is not staff is being redirected to the sign-in page, which explains why.
  const isKnown = useStaff() !== null
  return (
    <AdminFrame isShown={isKnown}>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame isShown>
      <AdminError error={error} />
    </AdminFrame>
  )
}

function AdminFrame({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const t = useText(adminFrameText)
  const main = useFocusOnArrival()
  return (
    <div className="admin flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line print:hidden">
        <div className="mx-auto flex max-w-400 flex-wrap items-center gap-x-7 px-5 py-1.5 sm:px-8">
          <Link to={paths.home()} aria-label={t('brand')} className="py-2">
            <Logo />
          </Link>
          <div className={isShown ? 'contents' : 'for-staff contents'}>
            <AdminNav />
          </div>
          <div className="ml-auto flex gap-5">
            <AdminSession />
          </div>
        </div>
      </header>
      {isShown && <HealthBanner />}
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full max-w-400 flex-1 px-5 pt-6 pb-10 outline-none sm:px-8 ${isShown ? '' : 'for-staff'}`}
      >
        {children}
      </main>
    </div>
  )
}

const NOTHING_WAITS = { count: 0, words: '' }

function AdminNav() {
  const t = useText(adminFrameText)
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const staff = useStaff()
  const tasks = useTasks()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another link.
  useEffect(() => {
    const links = nav.current
    if (!links) return
    // Scrolls to the current link if the links overflow, also after a phone is rotated.
    const observer = new ResizeObserver(() => showCurrent(links))
    observer.observe(links)
    return () => observer.disconnect()
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={t('nav.label')}
      className="admin-areas relative order-last -mx-5 flex w-[calc(100%+2.5rem)] gap-x-6 overflow-x-auto px-5 lg:order-none lg:mx-0 lg:w-auto lg:px-0"
    >
      <Link to={paths.home()} className="nav-link">
        {t('nav.home')}
      </Link>
      {AREAS.filter(({ needs }) => staff === null || mayDo(staff, needs)).map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={isInArea(pathname, link) ? 'page' : undefined}
          className="nav-link whitespace-nowrap"
        >
          {t(`nav.${link.name}`)}
          <WaitingCount {...(tasks[link.name] ?? NOTHING_WAITS)} />
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the current page's link to the center, as far as there are links on both sides. */
function showCurrent(links: HTMLElement): void {
  const current = links.querySelector<HTMLElement>('[aria-current]')
  if (!current) return
  links.scrollTo({ left: current.offsetLeft - (links.clientWidth - current.offsetWidth) / 2 })
}

/**
 * Moves the focus to a new page when it appears, so that keyboard users and screen readers start at its top.
 */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
