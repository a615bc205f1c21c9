import { Outlet, useMatches } from 'react-router'
import type { PageHandle } from '#web/delivery/static-page.ts'
import { readerLocale } from '#web/messages/reader-locale.ts'
import { DEFAULT_LOCALE, LocaleContext } from '#web/messages/use-text.ts'
import type { Route } from './+types/layout.ts'
import { ErrorPage } from './frame/error-page.tsx'
import { SiteFrame } from './frame/site-frame.tsx'

export function loader({ request }: Route.LoaderArgs) {
  return { locale: readerLocale(request.headers.get('accept-language')) }
}

/** Nobody changes their language from one page to the next. */
export function shouldRevalidate() {
  return false
}

/** A page that is kept for everybody cannot be written for one reader; all others are. */
export default function PublicLayout({ loaderData: { locale } }: Route.ComponentProps) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  return (
    <LocaleContext value={handle?.isShared ? DEFAULT_LOCALE : locale}>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    </LocaleContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorPage error={error} />
    </SiteFrame>
  )
}
