import './home.css'
import { COMMON_GOALS } from '#catalogue/conditions/choosing/common-goals.ts'
import { HOME_GROUPS, homeGroup } from '#catalogue/conditions/condition.ts'
import { listConditions } from '#catalogue/conditions/condition-read-models.ts'
import { DEFAULT_PRICING_PLAN_ID } from '#catalogue/pricing-plans/default-pricing-plan.ts'
import { listPricingPlans } from '#catalogue/pricing-plans/pricing-plan-read-model.ts'
import { listRecipePlates, type RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'
import { listPublishedPosts } from '#content/posts/list-published-posts.ts'
import type { Context } from '#platform/context.ts'
import type { PageCatalogue } from '#web/context.ts'
import { cachedForCatalogue } from '#web/delivery/catalogue-data-cache.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { homeText } from '#web/messages/public/home.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { platePicture } from '#web/plates/plate-picture.ts'
import { PostList } from '#web/public/blog/post-list.tsx'
import { listedPosts } from '#web/public/blog/shown-post.ts'
import { MOST_PRICING_PLANS, pricingPlanCard } from '#web/public/pricing-plans/pricing-plan-card.ts'
import { PricingPlanRow } from '#web/public/pricing-plans/pricing-plan-row.tsx'
import { organization, webSite } from '#web/seo/structured-data.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, Section } from '#web/ui/page.tsx'
import type { Route } from './+types/home-page.ts'
import { HealthGoalGroups } from './health-goal-groups.tsx'
import { Hero, type QuickStart } from './hero.tsx'
import { PlateRow } from './plate-row.tsx'
import { ProofBand } from './proof-band.tsx'
import { sampleProof } from './sample-proof.ts'
import { setTheTable } from './set-the-table.ts'

export const handle = SHARED_PAGE

const PLATES_TO_CHOOSE_FROM = 60
const NEWEST_POSTS = 3
const MOST_GOALS = 100

export function loader({ context }: Route.LoaderArgs) {
  return cachedForCatalogue(context, '/', loadHome)
}

async function loadHome(ctx: Context, catalogue: PageCatalogue) {
  const [plans, conditions, plates, proof, posts] = await Promise.all([
    listPricingPlans(ctx, catalogue),
    listConditions(ctx, catalogue),
    listRecipePlates(ctx, { count: PLATES_TO_CHOOSE_FROM }),
    sampleProof(ctx),
    listPublishedPosts(ctx, { page: 1, count: NEWEST_POSTS }),
  ])
  const { hero, row } = setTheTable(plates)
  const [main, ...besides] = hero
  return {
    plans: plans.slice(0, MOST_PRICING_PLANS).map(pricingPlanCard),
    groups: HOME_GROUPS.map((group) => ({
      ...group,
      goals: conditions
        .slice(0, MOST_GOALS)
        .filter(({ category }) => homeGroup(category) === group.name)
        .map(({ id, name }) => ({ id, name })),
    })),
    quickStarts: plans.some(({ id }) => id === DEFAULT_PRICING_PLAN_ID) ? quickStarts(conditions) : [],
    table: main && { main, besides: besides.map(pictured) },
    row: row.map(pictured),
    proof,
    posts: listedPosts(posts.data, conditions),
  }
}

/** From a common health goal straight to the first question of its plan for one. */
function quickStarts(conditions: Awaited<ReturnType<typeof listConditions>>): QuickStart[] {
  return COMMON_GOALS.flatMap((ruleSet) =>
    conditions
      .filter((condition) => condition.ruleSet === ruleSet)
      .slice(0, 1)
      .map(({ id, name }) => ({
        name,
        path: paths.subscribe({ goals: [id], plan: DEFAULT_PRICING_PLAN_ID, step: 'about' }),
      })),
  )
}

function pictured({ slug, name, items }: RecipePlate) {
  return { slug, name, ...platePicture({ seed: slug, name, items }) }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, homeText)
  return pageMeta(args, {
    title: t('documentTitle'),
    description: t('description'),
    structuredData: (url) => [organization(url), webSite(url)],
  })
}

export default function HomePage({
  loaderData: { plans, groups, quickStarts, table, row, proof, posts },
}: Route.ComponentProps) {
  const t = useText(homeText)
  return (
    <>
      <Hero table={table} priceFrom={plans[0]?.priceCents} quickStarts={quickStarts} />
      <PageColumn>
        <Section id="health-goals" title={t('goals.title')} lead={t('goals.lead')}>
          <HealthGoalGroups groups={groups} />
        </Section>
      </PageColumn>
      {proof && <ProofBand proof={proof} />}
      <PageColumn>
        {row.length > 0 && <PlateRow plates={row} />}
        {plans.length > 0 && (
          <Section id="plans" title={t('plans.title')} lead={t('plans.lead')}>
            <PricingPlanRow plans={plans} />
          </Section>
        )}
        {posts.length > 0 && (
          <Section id="blog" title={t('blog.title')} className="border-t border-line">
            <PostList posts={posts} level={3} />
            <p className="mt-5 md:mt-7">
              <TextLink to={paths.blog()} className="inline-block py-2.5">
                {t('blog.all')}
              </TextLink>
            </p>
          </Section>
        )}
      </PageColumn>
    </>
  )
}
