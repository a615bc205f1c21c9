import { redirect } from 'react-router'
import { conditionSlug, homeGroup, isOffered } from '#catalogue/conditions/condition.ts'
import { findListedCondition, listConditions } from '#catalogue/conditions/condition-read-models.ts'
import { DEFAULT_PRICING_PLAN_ID } from '#catalogue/pricing-plans/default-pricing-plan.ts'
import { listPricingPlans } from '#catalogue/pricing-plans/pricing-plan-read-model.ts'
import { findExampleDay } from '#meal-plans/preview/find-example-day.ts'
import { goalEvidence } from '#meal-plans/proof/goal-evidence.ts'
import { bindFigures } from '#platform/bind-figures.ts'
import type { Context } from '#platform/context.ts'
import type { PageCatalogue } from '#web/context.ts'
import { cachedForCatalogue } from '#web/delivery/catalogue-data-cache.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { healthGoalText } from '#web/messages/public/health-goal.ts'
import { siteText } from '#web/messages/public/site.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbs, medicalWebPage } from '#web/seo/structured-data.ts'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageColumn, Paragraphs, Section } from '#web/ui/page.tsx'
import { MOST_PRICING_PLANS, pricingPlanCard } from '../pricing-plans/pricing-plan-card.ts'
import { PricingPlanRow } from '../pricing-plans/pricing-plan-row.tsx'
import type { Route } from './+types/health-goal-page.ts'
import { DayOfPlates } from './day-of-plates.tsx'
import { Evidence } from './evidence.tsx'
import { goalsBeside } from './goals-beside.ts'
import { HealthGoalCall } from './health-goal-call.tsx'
import { shownEvidence } from './shown-evidence.ts'
import { SimilarGoals } from './similar-goals.tsx'
import { WhoShouldNot } from './who-should-not.tsx'

export const handle = SHARED_PAGE

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await cachedForCatalogue(context, `/health-goal/${params.id}`, (ctx, catalogue) =>
    loadHealthGoal(ctx, catalogue, params.id),
  )
  if (params.slug !== conditionSlug(loaded.goal.name)) {
    throw redirect(paths.healthGoal(loaded.goal) + new URL(request.url).search, 301)
  }
  return loaded
}

async function loadHealthGoal(ctx: Context, catalogue: PageCatalogue, conditionId: string) {
  const condition = await findListedCondition(ctx, catalogue, conditionId)
  if (!condition || !isOffered(condition)) throw pageNotFound('health goal')
  const [plans, day, conditions] = await Promise.all([
    listPricingPlans(ctx, catalogue),
    findExampleDay(ctx, condition),
    listConditions(ctx, catalogue),
  ])
  const evidence = goalEvidence(condition.ruleSet)
  const { id, name, category, description, dietFocus, goal } = condition
  return {
    goal: { id, name, description, dietFocus, ...goal },
    group: homeGroup(category),
    day,
    evidence: evidence && shownEvidence(evidence),
    similar: goalsBeside(condition, conditions),
    plans: plans.slice(0, MOST_PRICING_PLANS).map(pricingPlanCard),
    subscribePath: paths.subscribe({ goals: [id], plan: DEFAULT_PRICING_PLAN_ID }),
  }
}

const text = textIn(DEFAULT_LOCALE, healthGoalText)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? text('documentTitle', { name: args.loaderData.goal.name }) : text('unknown'),
    description: args.loaderData?.goal.description ?? '',
    isPrivate: !args.loaderData,
    ...(args.loaderData ? foundBy(args.loaderData) : {}),
  })

export default function HealthGoalPage({
  loaderData: { goal, group, day, evidence, similar, plans, subscribePath },
}: Route.ComponentProps) {
  const t = useText(healthGoalText)
  const locale = useLocale()
  return (
    <PageColumn>
      <div className="grid gap-x-12 lg:min-h-136 lg:grid-cols-[1.35fr_1fr]">
        <div className="pt-6 pb-10 md:pt-10 lg:self-center lg:pb-16">
          <Breadcrumb crumbs={crumbsOf(goal, group, locale)} />
          <h1 className="max-w-[18ch] text-title">{goal.dietCtaHeadline}</h1>
          <HealthGoalCall subhead={goal.dietCtaSubhead} to={subscribePath} group={group} />
        </div>
        <DayOfPlates day={day} name={goal.name} group={group} />
      </div>
      {(goal.overview || goal.headline) && (
        <section aria-labelledby="overview" className="py-12 md:py-16">
          <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
            <h2 id="overview" className="max-w-[16ch] text-heading">
              {goal.headline || goal.name}
            </h2>
            {goal.overview && <Paragraphs text={goal.overview} className="text-lead" />}
          </div>
        </section>
      )}
      <section aria-label={t('focus.label')} className="border-t border-line py-12 md:py-16">
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_1.6fr]">
          <div>
            {goal.dietFocusOverview && (
              <p className="max-w-measure text-subhead font-serif">{t('focus.title')}</p>
            )}
            {goal.dietFocusOverview && (
              <Paragraphs text={goal.dietFocusOverview} className="mt-3 text-muted" />
            )}
          </div>
          <ul className="max-w-[44rem]">
            {goal.dietFocusHighlights.map(({ headline, overview }) => (
              <li key={headline} className="border-t border-line py-6 first:border-t-0 first:pt-0">
                <h3 className="text-subhead">{headline}</h3>
                <p className="mt-2 max-w-measure">{bindFigures(overview)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {similar && <SimilarGoals goals={similar} ofPage={goal.id} />}
      {evidence && <Evidence evidence={evidence} />}
      {evidence && <WhoShouldNot evidence={evidence} name={goal.name} />}
      {plans.length > 0 && (
        <Section id="plans" title={t('plans.title')} lead={t('plans.lead')} className="border-t border-line">
          <PricingPlanRow plans={plans} goal={goal} />
        </Section>
      )}
    </PageColumn>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function crumbsOf({ name }: Loaded['goal'], group: Loaded['group'], locale = DEFAULT_LOCALE) {
  return [
    { label: textIn(locale, siteText)('nav.home'), to: paths.home() },
    { label: group, to: paths.healthGoals() },
    { label: name },
  ]
}

/** What search engines and shared links are told. */
function foundBy({ goal, group, evidence }: Loaded) {
  const rules = evidence ? [...evidence.mainRules, ...evidence.otherRules] : []
  const page = { path: paths.healthGoal(goal), name: goal.name, description: goal.description }
  return {
    picture: { path: paths.share.healthGoal(goal.id), words: goal.name },
    structuredData: (url: string) => [
      medicalWebPage(url, {
        ...page,
        sources: [...new Set(rules.flatMap(({ sources }) => sources).map(({ text }) => text))],
      }),
      breadcrumbs(url, crumbsOf(goal, group)),
    ],
  }
}
