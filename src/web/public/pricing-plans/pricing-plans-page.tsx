import { listPricingPlans } from '#catalogue/pricing-plans/pricing-plan-read-model.ts'
import { appContext } from '#web/context.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { pricingPlansText } from '#web/messages/public/pricing-plans.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { pricingPlanProduct } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import type { Route } from './+types/pricing-plans-page.ts'
import { FeatureList } from './feature-list.tsx'
import { MOST_PRICING_PLANS } from './pricing-plan-card.ts'
import { PricingPlanPrice } from './pricing-plan-price.tsx'

export const handle = SHARED_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, catalogue } = context.get(appContext)
  const plans = (await listPricingPlans(ctx, catalogue)).slice(0, MOST_PRICING_PLANS)
  return {
    plans: plans.map(({ id, name, descriptionShort, features, priceCents, featured }) => ({
      id,
      name,
      descriptionShort,
      features,
      priceCents,
      featured,
    })),
  }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, pricingPlansText)
  return pageMeta(args, {
    title: t('title'),
    description: t('description'),
    structuredData: (url) => (args.loaderData?.plans ?? []).map((plan) => pricingPlanProduct(url, plan)),
  })
}

export default function PricingPlansPage({ loaderData: { plans } }: Route.ComponentProps) {
  const t = useText(pricingPlansText)
  return (
    <PageColumn>
      <PageHeader title={t('title')} lead={t('lead')} />
      {plans.length > 0 ? (
        <ul className="grid gap-6 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.id}>
              <PlanOffer plan={plan} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('noPlans.title')}>{t('noPlans.body')}</EmptyState>
      )}
      <p className="mt-10 max-w-measure text-small text-muted">{t('afterTrial')}</p>
    </PageColumn>
  )
}

type Offer = Route.ComponentProps['loaderData']['plans'][number]

function PlanOffer({ plan }: { plan: Offer }) {
  const t = useText(pricingPlansText)
  return (
    <article className={`plan-card h-full ${plan.featured ? 'plan-card-featured' : ''}`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-heading">{plan.name}</h2>
        {plan.featured && <span className="plan-card-muted text-small">{t('featured')}</span>}
      </div>
      <p className="plan-card-muted mt-2 md:min-h-14">{plan.descriptionShort}</p>
      <PricingPlanPrice priceCents={plan.priceCents} className="mt-6" />
      <ButtonLink
        to={paths.subscribe({ plan: plan.id })}
        kind={plan.featured ? 'primary' : 'secondary'}
        isWide
        className="mt-6"
        aria-label={t('getStartedWith', { plan: plan.name })}
      >
        {t('getStarted')}
      </ButtonLink>
      <FeatureList features={plan.features} className="plan-card-line mt-7 border-t pt-6" />
      <p className="mt-auto pt-4">
        <SiteLink
          to={paths.plan(plan.id)}
          className="inline-link inline-block py-2.5 hover:text-inherit"
          aria-label={t('detailsOf', { plan: plan.name })}
        >
          {t('details')}
        </SiteLink>
      </p>
    </article>
  )
}
