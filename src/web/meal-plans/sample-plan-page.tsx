import { cookingOf } from '#meal-plans/cooking/find-cooking.ts'
import { findMealPlan } from '#meal-plans/store/find-meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { mealPlanToWire } from '#meal-plans/store/wire.ts'
import { verbContext } from '#web/context.ts'
import { SHARED_PAGE } from '#web/delivery/static-page.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { breadcrumbs } from '#web/seo/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import type { Route } from './+types/sample-plan-page.ts'
import { platesOfPlan } from './plates-of-plan.ts'
import { recipesOf } from './recipe-data.ts'
import { shownMealPlan } from './shown/shown-meal-plan.ts'
import { unitsOf } from './shown/units.ts'
import { MealPlanView } from './week/meal-plan-view.tsx'

export const handle = SHARED_PAGE

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const found = await findMealPlan(ctx, { id: SAMPLE_MEAL_PLAN_ID })
  if (!found) throw pageNotFound('sample meal plan')
  const mealPlan = shownMealPlan(mealPlanToWire(found))
  const asked = new URL(request.url).searchParams.get('units')
  return {
    mealPlan,
    proofPath: paths.mealPlanProof(found.id),
    plates: await platesOfPlan(ctx, mealPlan),
    cooking: await cookingOf(ctx, found),
    units: unitsOf({ asked, locale: DEFAULT_LOCALE }),
    isShoppingOpen: asked !== null,
    today: null,
  }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, mealPlansText)
  const { loaderData } = args
  return pageMeta(args, {
    title: t('sample.title'),
    description: t('sample.description'),
    isPrivate: !loaderData,
    picture: { path: paths.share.samplePlan(), words: t('sample.title') },
    structuredData: (publicUrl) => [
      breadcrumbs(publicUrl, [{ label: t('sample.crumb'), to: paths.home() }, { label: t('sample.title') }]),
      ...(loaderData
        ? recipesOf(loaderData.mealPlan, loaderData.cooking, {
            url: publicUrl + paths.samplePlan(),
            image: publicUrl + paths.share.samplePlan(),
          })
        : []),
    ],
  })
}

export default function SamplePlanPage({ loaderData }: Route.ComponentProps) {
  const t = useText(mealPlansText)
  return (
    <PageColumn>
      <MealPlanView
        {...loaderData}
        afterDays={
          <div className="border-t border-line py-6 text-muted print:hidden">
            <p className="max-w-measure">{t('howSwapping.sample')}</p>
          </div>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-t border-line pt-10 print:hidden">
        <p className="max-w-measure text-lead">{t('sample.yours')}</p>
        <ButtonLink to={paths.subscribe()} size="large">
          {t('sample.start')}
        </ButtonLink>
      </div>
    </PageColumn>
  )
}
