import { HOME_GROUPS, homeGroup } from '#catalogue/conditions/condition.ts'
import { listConditions } from '#catalogue/conditions/list-conditions.ts'
import { listPlans } from '#catalogue/pricing-plans/list-plans.ts'
import { listRecipePlates } from '#catalogue/recipes/list-recipe-plates.ts'
import type { Context } from '#platform/context.ts'
import { organization, webSite } from '#web/found/structured-data.ts'
import { forCatalogue } from '#web/kept-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { planCard } from '#web/public/plan-card.ts'
import { PlanRow } from '#web/public/plan-row.tsx'
import { SHARED_PAGE } from '#web/static-page.ts'
import { PageColumn, Section } from '#web/ui/page.tsx'
import type { Route } from './+types/home-page.ts'
import { HealthGoalGroups } from './health-goal-groups.tsx'
import { Hero } from './hero.tsx'
import { PlateShelf } from './plate-shelf.tsx'
import { setTheTable } from './set-the-table.ts'

export const handle = SHARED_PAGE

const PLATES_TO_CHOOSE_FROM = 60

export function loader({ context }: Route.LoaderArgs) {
  return forCatalogue(context, '/', loadHome)
}

async function loadHome(ctx: Context) {
  const [plans, conditions, plates] = await Promise.all([
    listPlans(ctx, { page: 1, count: 10 }),
    listConditions(ctx, { page: 1, count: 100 }),
    listRecipePlates(ctx, { count: PLATES_TO_CHOOSE_FROM }),
  ])
  return {
    plans: plans.data.map(planCard),
    groups: HOME_GROUPS.map((group) => ({
      ...group,
      goals: conditions.data
        .filter(({ category }) => homeGroup(category) === group.name)
        .map(({ id, name }) => ({ id, name })),
    })),
    table: setTheTable(plates),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Careplate: personalized therapeutic meal plans, delivered weekly',
    description:
      'Seven days of meals for the health goal you choose, planned by rules with published sources and sent by e-mail each week. Try it free for 7 days.',
    structuredData: (url) => [organization(url), webSite(url)],
  })

export default function HomePage({ loaderData: { plans, groups, table } }: Route.ComponentProps) {
  return (
    <>
      <Hero plates={table.hero} priceFrom={plans[0]?.priceCents} />
      <PageColumn>
        <Section
          id="health-goals"
          title="Select Your Health Goal"
          lead="Choose what you would like food to help with. Each goal has its own rules, and each rule names its source."
        >
          <HealthGoalGroups groups={groups} />
        </Section>
        {table.shelf.length > 0 && <PlateShelf plates={table.shelf} />}
        {plans.length > 0 && (
          <Section
            id="plans"
            title="Choose a plan"
            lead="Every plan starts with 7 days free. Cancel before they end and pay nothing."
          >
            <PlanRow plans={plans} />
          </Section>
        )}
      </PageColumn>
    </>
  )
}
