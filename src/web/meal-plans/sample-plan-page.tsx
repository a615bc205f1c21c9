import { findMealPlan } from '#meal-plans/generation/find-meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/generation/sample-plan.ts'
import { verbContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { SHARED_PAGE } from '#web/static-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import type { Route } from './+types/sample-plan-page.ts'
import { MealPlanView } from './meal-plan-view.tsx'
import { countRules, platesOfPlan } from './plates-of-plan.ts'
import { shownMealPlan } from './shown-meal-plan.ts'

export const handle = SHARED_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const found = await findMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID })
  if (!found) throw pageNotFound('sample meal plan')
  const mealPlan = shownMealPlan(found.plan)
  return {
    mealPlan,
    proofPath: paths.mealPlanProof(found.id),
    plates: await platesOfPlan(ctx, mealPlan),
    rules: countRules(found.proof),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sample Meal Plan',
    description:
      'A whole week as a member receives it: seven days of breakfast, lunch, dinner, a snack and tea, with every recipe.',
    isPrivate: !args.loaderData,
  })

export default function SamplePlanPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageColumn>
      <MealPlanView {...loaderData} />
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-t border-line pt-10 print:hidden">
        <p className="max-w-measure text-lead">Yours is planned for your own health goals.</p>
        <ButtonLink to={paths.subscribe()} size="large">
          Start 7 Day Trial
        </ButtonLink>
      </div>
    </PageColumn>
  )
}
