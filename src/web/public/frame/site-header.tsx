import { Menu, X } from 'lucide-react'
import { siteText } from '#web/messages/public/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { AdminMenuLink, closeMenu, MemberLinks, SessionLinks } from '#web/public/frame/session-links.tsx'
import { SiteLink, SiteNavLink } from '#web/ui/links/site-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageColumn } from '#web/ui/page.tsx'

const LINKS = [
  { label: 'nav.home', to: paths.home() },
  { label: 'nav.about', to: paths.about() },
  { label: 'nav.subscribe', to: paths.subscribe() },
  { label: 'nav.pricing', to: paths.plans() },
  { label: 'nav.samplePlan', to: paths.samplePlan() },
] as const

const MENU_LINK =
  'border-t border-line py-3 font-serif text-subhead no-underline first-of-type:border-t-0 aria-[current=page]:text-link'

export function SiteHeader() {
  const t = useText(siteText)
  return (
    <header className="site-header relative z-2 print:hidden">
      <PageColumn className="flex h-18 items-center gap-4 sm:gap-8 lg:h-22">
        <SiteLink to={paths.home()} aria-label={t('nav.brand')} className="mr-auto flex shrink-0 py-2">
          <Logo />
        </SiteLink>
        <nav aria-label={t('nav.label')} className="hidden items-center gap-5 lg:flex">
          <MemberLinks className="nav-link font-semibold" />
          {LINKS.map(({ label, to }) => (
            <SiteNavLink key={to} to={to} className="nav-link public-link">
              {t(label)}
            </SiteNavLink>
          ))}
        </nav>
        <div className="flex min-w-0 items-center gap-5 lg:border-l lg:border-line lg:pl-5">
          <SessionLinks />
        </div>
        <PhoneMenu />
      </PageColumn>
    </header>
  )
}

/** A popover of the browser: it opens and closes without script. */
function PhoneMenu() {
  const t = useText(siteText)
  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={t('nav.openMenu')}
        className="site-menu-button -mr-2.5 size-11 shrink-0 cursor-pointer place-items-center"
      >
        <Menu className="size-6.5" aria-hidden="true" />
      </button>
      <div
        id="site-menu"
        popover="auto"
        className="site-menu m-0 h-dvh w-full max-w-none overflow-y-auto bg-base-100 text-base-content"
      >
        <div className="flex h-18 items-center px-5 sm:px-8">
          <span className="mr-auto">
            <Logo />
          </span>
          <button
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            aria-label={t('nav.closeMenu')}
            className="-mr-2.5 grid size-11 cursor-pointer place-items-center"
          >
            <X className="size-6.5" aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('nav.label')} className="flex flex-col px-5 pt-2 pb-8 sm:px-8">
          <MemberLinks className={MENU_LINK} />
          {LINKS.map(({ label, to }) => (
            <SiteNavLink key={to} to={to} onClick={closeMenu} className={MENU_LINK}>
              {t(label)}
            </SiteNavLink>
          ))}
          <AdminMenuLink className={MENU_LINK} />
        </nav>
      </div>
    </>
  )
}
