import { useRouteLoaderData } from 'react-router'
import { siteText } from '#web/messages/public/site.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { RootData } from '#web/root-data.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { PageColumn } from '#web/ui/page.tsx'

export function SiteFooter() {
  const t = useText(siteText)
  return (
    <footer className="mt-10 bg-cloth text-cloth-text md:mt-24 print:hidden">
      <PageColumn className="pt-4 pb-4 md:grid md:grid-cols-[1.9fr_1fr_1fr_1.2fr] md:gap-x-10 md:py-16">
        <div className="max-w-104 max-md:mb-1">
          <p className="flex items-center gap-3 font-serif text-[1.625rem] max-md:sr-only">
            <LogoMark className="size-9 [&_.fill-accent]:fill-[#8ccb9b] [&_.stroke-base-100]:stroke-cloth" />
            {t('footer.careplate')}
          </p>
          <p className="text-small leading-snug text-cloth-muted md:mt-5 md:leading-normal">
            {t('footer.disclaimer')}
          </p>
          <SandboxNotice />
        </div>
        <div className="grid grid-cols-3 gap-x-4 md:contents">
          <FooterLinks
            title={t('footer.careplate')}
            links={[
              [t('nav.about'), paths.about()],
              [t('nav.pricing'), paths.plans()],
              [t('nav.samplePlan'), paths.samplePlan()],
              [t('footer.questions'), paths.questions()],
              [t('footer.blog'), paths.blog()],
            ]}
          />
          <div className="md:flex md:flex-col md:gap-8">
            <FooterLinks
              title={t('footer.yourPlan')}
              links={[
                [t('nav.subscribe'), paths.subscribe()],
                [t('footer.account'), paths.account()],
              ]}
            />
            <FooterLinks
              title={t('footer.trust')}
              links={[
                [t('footer.people'), paths.people()],
                [t('footer.corrections'), paths.corrections()],
                [t('footer.rules'), paths.howRulesAreMade()],
              ]}
            />
          </div>
          <FooterLinks
            title={t('footer.legal')}
            links={[
              [t('footer.terms'), paths.terms()],
              [t('footer.healthData'), paths.healthData()],
              [t('footer.privacy'), paths.privacy()],
              [t('footer.medical'), paths.disclaimer()],
              [t('footer.contact'), paths.contact()],
            ]}
          />
        </div>
      </PageColumn>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: [label: string, to: string][] }) {
  return (
    <nav aria-label={title}>
      <p className="text-small text-cloth-muted max-md:sr-only">{title}</p>
      <ul className="md:mt-2">
        {links.map(([label, to]) => (
          <li key={to}>
            <SiteLink
              to={to}
              className="inline-flex min-h-11 items-center leading-tight underline-offset-4 hover:underline max-md:flex max-md:text-small"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SandboxNotice() {
  const t = useText(siteText)
  const root = useRouteLoaderData<RootData>('root')
  if (!root?.isMailSandbox && !root?.isPaymentSandbox) return null
  return (
    <p className="mt-4 border-l-2 border-cloth-muted pl-4 text-small leading-snug text-cloth-muted md:mt-6">
      {t('footer.sandbox')}
      {root.isPaymentSandbox && <span> {t('footer.sandboxMoney')}</span>}
      {root.isMailSandbox && (
        <span>
          {' '}
          {t.rich('footer.sandboxMail', {
            inbox: (words) => (
              <SiteLink
                key="inbox"
                to={paths.inbox()}
                className="text-cloth-text underline underline-offset-4"
              >
                {words}
              </SiteLink>
            ),
          })}
        </span>
      )}
    </p>
  )
}
