import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SkipLink } from '#web/ui/links/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Navigation above, page, footer beneath. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const main = useFocusAfterNavigation()
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <SiteHeader />
      <main id="content" ref={main} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** After a change of page the keyboard and the screen reader start at its top, as on a fresh load. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
