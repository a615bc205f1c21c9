import { findListedPricingPlan } from '#catalogue/pricing-plans/pricing-plan-read-model.ts'
import { appContext } from '#web/context.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { pricingPlansText } from '#web/messages/public/pricing-plans.ts'
import { siteText } from '#web/messages/public/site.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbs, pricingPlanProduct } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, Paragraphs } from '#web/ui/page.tsx'
import type { Route } from './+types/pricing-plan-page.ts'
import { FeatureList } from './feature-list.tsx'
import { PricingPlanPrice } from './pricing-plan-price.tsx'

export const handle = SHARED_PAGE

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, catalogue } = context.get(appContext)
  const plan = await findListedPricingPlan(ctx, catalogue, params.id)
  if (!plan) throw pageNotFound('plan')
  const { id, name, descriptionShort, descriptionLong, features, priceCents, healthGoals } = plan
  return { plan: { id, name, descriptionShort, descriptionLong, features, priceCents, healthGoals } }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, pricingPlansText)
  const plan = args.loaderData?.plan
  if (!plan) return pageMeta(args, { title: t('plan.unknown'), description: '', isPrivate: true })
  const title = t('plan.documentTitle', { name: plan.name })
  return pageMeta(args, {
    title,
    description: t('plan.description', { short: plan.descriptionShort, price: formatPrice(plan.priceCents) }),
    picture: { path: paths.share.plan(plan.id), words: title },
    structuredData: (url) => [pricingPlanProduct(url, plan), breadcrumbs(url, crumbsOf(plan))],
  })
}

export default function PricingPlanPage({ loaderData: { plan } }: Route.ComponentProps) {
  const t = useText(pricingPlansText)
  const locale = useLocale()
  return (
    <PageColumn className="pt-6 md:pt-10">
      <Breadcrumb crumbs={crumbsOf(plan, locale)} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.5fr_1fr]">
        <div>
          <h1 className="text-title">{plan.name}</h1>
          <Paragraphs text={plan.descriptionLong} className="mt-6 text-lead" />
          <h2 className="mt-12 text-subhead">{t('plan.features')}</h2>
          <FeatureList features={plan.features} className="mt-5 max-w-measure" />
          <p className="mt-6">
            <TextLink to={paths.samplePlan()} className="inline-block py-2.5">
              {t('plan.sample')}
            </TextLink>
          </p>
        </div>
        <aside aria-label={t('plan.priceLabel')} className="self-start lg:sticky lg:top-8">
          <div className="rounded-card border border-line bg-surface p-7 md:p-9">
            <PricingPlanPrice priceCents={plan.priceCents} />
            <p className="mt-4 text-lead">{t('plan.free')}</p>
            <p className="mt-1 text-muted">
              {t('plan.afterwards', { price: formatPrice(plan.priceCents, locale) })}
            </p>
            <ButtonLink to={paths.subscribe({ plan: plan.id })} size="large" isWide className="mt-7">
              {t('getStarted')}
            </ButtonLink>
            <p className="mt-5 text-small text-muted">{t('plan.includes', { count: plan.healthGoals })}</p>
          </div>
        </aside>
      </div>
    </PageColumn>
  )
}

function crumbsOf({ name }: { name: string }, locale = DEFAULT_LOCALE) {
  const [site, plans] = [textIn(locale, siteText), textIn(locale, pricingPlansText)]
  return [
    { label: site('nav.home'), to: paths.home() },
    { label: plans('title'), to: paths.plans() },
    { label: name },
  ]
}
