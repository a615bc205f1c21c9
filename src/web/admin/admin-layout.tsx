import type { ReactNode } from 'react'
import { NavLink, Outlet, redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { knownProfile } from '#web/profile/profile-store.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/admin-layout.ts'
import { AdminError } from './admin-error.tsx'
import { AdminSession } from './admin-session.tsx'

/** Whoever is not an administrator is sent to the sign-in screen before any back-office screen loads. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const state = await knownProfile()
    if (state.status === 'failed') throw state.error
    if (state.status !== 'signed-in' || !state.profile?.admin) {
      const { pathname, search } = new URL(request.url)
      throw redirect(paths.login(`${pathname}${search}`))
    }
    return next()
  },
]

export function meta() {
  return [{ title: 'Back office · Careplate' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <AdminError error={error} />
    </AdminFrame>
  )
}

const LINKS = [
  { label: 'Meal plans', to: paths.admin.mealPlans() },
  { label: 'Profiles', to: paths.admin.profiles() },
]

function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-[0.9375rem] leading-normal">
      <a
        href="#content"
        className="btn btn-secondary absolute top-3 left-3 z-10 -translate-y-24 focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-400 flex-wrap items-center gap-x-7 px-5 py-2 sm:px-8">
          <NavLink to={paths.home()} aria-label="Careplate, home" className="py-2">
            <Logo />
          </NavLink>
          <nav
            aria-label="Back office"
            className="order-last flex w-full gap-x-6 overflow-x-auto sm:order-none sm:w-auto"
          >
            <NavLink to={paths.home()} end className="nav-link">
              Home
            </NavLink>
            {LINKS.map(({ label, to }) => (
              <NavLink key={to} to={to} className="nav-link whitespace-nowrap">
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex gap-5">
            <AdminSession />
          </div>
        </div>
      </header>
      <main id="content" className="mx-auto w-full max-w-400 flex-1 px-5 py-8 sm:px-8">
        {children}
      </main>
    </div>
  )
}
