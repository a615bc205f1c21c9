import { findPlan } from '#catalogue/pricing-plans/find-plan.ts'
import { verbContext } from '#web/context.ts'
import { breadcrumbs, planProduct } from '#web/found/structured-data.ts'
import { formatPrice } from '#web/money.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn, Paragraphs } from '#web/ui/page.tsx'
import type { Route } from './+types/plan-page.ts'
import { FeatureList } from './feature-list.tsx'
import { PlanPrice } from './plan-price.tsx'

export const handle = SHARED_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const plan = await findPlan(verbContext(context), params.id)
  if (!plan) throw pageNotFound('plan')
  const { id, name, descriptionShort, descriptionLong, features, priceCents, healthGoals } = plan
  return { plan: { id, name, descriptionShort, descriptionLong, features, priceCents, healthGoals } }
}

export const meta: Route.MetaFunction = (args) => {
  const plan = args.loaderData?.plan
  return pageMeta(args, {
    title: plan ? `The ${plan.name} plan` : 'Plan',
    description: plan
      ? `${plan.descriptionShort} ${formatPrice(plan.priceCents)} per month after 7 days free.`
      : '',
    isPrivate: !plan,
    structuredData: (url) => (plan ? [planProduct(url, plan), breadcrumbs(url, crumbsOf(plan))] : []),
  })
}

export default function PlanPage({ loaderData: { plan } }: Route.ComponentProps) {
  return (
    <PageColumn className="pt-6 md:pt-10">
      <Breadcrumb crumbs={crumbsOf(plan)} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.5fr_1fr]">
        <div>
          <h1 className="text-title">{plan.name}</h1>
          <Paragraphs text={plan.descriptionLong} className="mt-6 text-lead" />
          <h2 className="mt-12 text-subhead">What you get</h2>
          <FeatureList features={plan.features} className="mt-5 max-w-measure" />
        </div>
        <aside aria-label="Price" className="self-start lg:sticky lg:top-8">
          <div className="rounded-card border border-line bg-surface p-7 md:p-9">
            <PlanPrice priceCents={plan.priceCents} />
            <p className="mt-4 text-lead">7 Days Free</p>
            <p className="mt-1 text-muted">
              Then {formatPrice(plan.priceCents)} a month. Cancel before the trial ends and pay nothing.
            </p>
            <ButtonLink to={paths.subscribe({ plan: plan.id })} size="large" isWide className="mt-7">
              Get started today
            </ButtonLink>
            <p className="mt-5 text-small text-muted">
              Includes {plan.healthGoals} health {plan.healthGoals === 1 ? 'goal' : 'goals'}.
            </p>
          </div>
        </aside>
      </div>
    </PageColumn>
  )
}

function crumbsOf({ name }: { name: string }) {
  return [{ label: 'Home', to: paths.home() }, { label: 'Pricing', to: paths.plans() }, { label: name }]
}
