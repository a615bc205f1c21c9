import serifFont from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url'
import sansFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { verbContext } from './context.ts'
import lateStart from './delivery/browser/late-start.ts?worker&url'
import { markSessionScript } from './delivery/browser/mark-session.ts'
import pageScript from './delivery/browser/page-script.ts?worker&url'
import { writeOwnDaysScript } from './delivery/browser/write-own-days.ts'
import { LateScripts } from './delivery/late-scripts.tsx'
import { ROUTE_CHANGE } from './delivery/route-change.ts'
import { isLatePage, isStaticPage, StaticPageContext } from './delivery/static-page.ts'
import pageViews from './page-views.ts?worker&url'
import { useProfile } from './profile/use-profile.ts'
import { ErrorPage } from './public/frame/error-page.tsx'
import { SiteFrame } from './public/frame/site-frame.tsx'
import type { RootData } from './root-data.ts'
import { noteShownEntry } from './ui/behavior/shown-entry.ts'
import { latePart } from './ui/late-part.tsx'

const LateSignInAgain = latePart(() =>
  import('./login/sign-in-again.tsx').then(({ SignInAgain }) => SignInAgain),
)

export function loader({ context }: Route.LoaderArgs): RootData {
  const { config } = verbContext(context)
  return {
    publicUrl: config.publicUrl,
    isMailSandbox: config.mail.transport === 'sandbox',
    isPaymentSandbox: config.payments.provider === 'sandbox',
    countsPageViews: config.analytics.provider !== 'off',
  }
}

/** Settings of the installation do not change while a page is open. */
export function shouldRevalidate() {
  return false
}

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: serifFont, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: sansFont, crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const page = useMatches().at(-1)
  const isStatic = import.meta.env.SSR && isStaticPage(page?.handle, page?.loaderData)
  const isLate = isLatePage(page?.handle)
  const countsPageViews = useRouteLoaderData<typeof loader>('root')?.countsPageViews
  return (
    // The browser marks it before React is there.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: script of ours, which has run by the time that React is there.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? markSessionScript() : '' }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16302a" />
        <Meta />
        <Links />
        {isStatic && <script type="module" src={pageScript} />}
        {isLate && <script type="module" src={lateStart} />}
        {countsPageViews && <script type="module" async fetchPriority="low" src={pageViews} />}
        {isStatic && import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      </head>
      <body>
        <StaticPageContext value={isStatic}>{children}</StaticPageContext>
        {isLate && (
          <script
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: as that in the head.
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeOwnDaysScript() : '' }}
          />
        )}
        {!isStatic && (
          <>
            <ScrollRestoration />
            {isLate ? <LateScripts /> : <Scripts />}
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const location = useLocation()
  const { pathname } = location
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted after each navigation.
  useEffect(noteShownEntry, [location])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told each time that another page is shown.
  useEffect(() => {
    window.dispatchEvent(new Event(ROUTE_CHANGE))
  }, [pathname])
  return (
    <>
      <Outlet />
      <LostSession />
    </>
  )
}

function LostSession() {
  const state = useProfile()
  if (state.status !== 'signed-in' || !state.needsLogin) return null
  return <LateSignInAgain email={state.profile?.username ?? state.email} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
