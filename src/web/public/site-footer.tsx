import { useRouteLoaderData } from 'react-router'
import { paths } from '#web/paths.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

export function SiteFooter() {
  return (
    <footer className="mt-16 bg-cloth text-cloth-text md:mt-24 print:hidden">
      <PageColumn className="grid gap-x-10 gap-y-12 py-14 grid-cols-2 md:grid-cols-[1.9fr_1fr_1fr_1.2fr] md:py-20">
        <div className="col-span-2 max-w-104 md:col-span-1">
          <p className="flex items-center gap-3 font-serif text-[1.625rem]">
            <LogoMark className="size-9 [&_.fill-accent]:fill-[#8ccb9b] [&_.stroke-base-100]:stroke-cloth" />
            Careplate
          </p>
          <p className="mt-5 text-small text-cloth-muted">
            Our plans are food, not medical advice. They do not diagnose or treat, and they do not replace
            your doctor or dietitian. Ask them before you change how you eat if you have a condition, take
            medicine, or are pregnant.
          </p>
          <SandboxNotice />
        </div>
        <FooterLinks
          title="Careplate"
          links={[
            ['About', paths.about()],
            ['Pricing', paths.plans()],
            ['Sample Meal Plan', paths.samplePlan()],
          ]}
        />
        <FooterLinks
          title="Your plan"
          links={[
            ['Subscribe', paths.subscribe()],
            ['Log in', paths.login()],
          ]}
        />
        <FooterLinks
          title="Legal"
          links={[
            ['Terms', paths.terms()],
            ['Privacy', paths.privacy()],
            ['Consumer health data', paths.healthData()],
            ['Medical disclaimer', paths.disclaimer()],
          ]}
        />
      </PageColumn>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: [label: string, to: string][] }) {
  return (
    <nav aria-label={title}>
      <p className="text-small text-cloth-muted">{title}</p>
      <ul className="mt-2">
        {links.map(([label, to]) => (
          <li key={to}>
            <SiteLink to={to} className="inline-block py-2 underline-offset-4 hover:underline">
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SandboxNotice() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!root?.isMailSandbox && !root?.isPaymentSandbox) return null
  return (
    <p className="mt-6 border-l-2 border-cloth-muted pl-4 text-small text-cloth-muted">
      This is a sandbox. {root.isPaymentSandbox && 'No money moves here, and only test cards work. '}
      {root.isMailSandbox && (
        <>
          Mail is not sent; it arrives in the{' '}
          <SiteLink to={paths.inbox()} className="text-cloth-text underline underline-offset-4">
            sandbox inbox
          </SiteLink>
          .
        </>
      )}
    </p>
  )
}
