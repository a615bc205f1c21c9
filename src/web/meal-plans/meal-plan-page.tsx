import { findMealPlan } from '#meal-plans/generation/find-meal-plan.ts'
import { verbContext } from '#web/context.ts'
import { hasStoredSession } from '#web/login/stored-session.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { readPlates } from '#web/plates/read-plates.ts'
import { STATIC_IF_LOADED } from '#web/static-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import type { Route } from './+types/meal-plan-page.ts'
import { MealPlanSkeleton } from './meal-plan-skeleton.tsx'
import { MealPlanView } from './meal-plan-view.tsx'
import { countRules, platesOfPlan } from './plates-of-plan.ts'
import { dishesOf, shownMealPlan } from './shown-meal-plan.ts'

export const handle = STATIC_IF_LOADED

/** Answers for the sample and for links from a member's mail. Others are asked for by the browser, with its token. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const key = new URL(request.url).searchParams.get('key') ?? undefined
  const found = await findMealPlan(ctx, { id: params.id, key })
  if (!found) return null
  const mealPlan = shownMealPlan(found.plan)
  return {
    mealPlan,
    proofPath: paths.mealPlanProof(found.id, key),
    plates: await platesOfPlan(ctx, mealPlan),
    rules: countRules(found.proof),
  }
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const open = await serverLoader()
  if (open) return open
  if (!hasStoredSession()) return 'sign-in-first'
  const [{ api, answerOf }, { asApiError }] = await Promise.all([
    import('#web/api/client.ts'),
    import('#web/api/api-error.ts'),
  ])
  try {
    const mealPlan = await answerOf(api.mealplan[':id'].$get({ param: { id: params.id }, query: {} }))
    const plates = await readPlates(dishesOf(mealPlan).map(({ slug }) => slug))
    return { mealPlan, proofPath: paths.mealPlanProof(params.id), plates }
  } catch (error) {
    if (asApiError(error).code === 'not_found') throw pageNotFound('meal plan')
    throw error
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: isLoaded(args.loaderData) ? `${args.loaderData.mealPlan.conditionName} Meal Plan` : 'Meal plan',
    description: 'A week of meals.',
    isPrivate: true,
  })

export default function MealPlanPage({
  loaderData,
  params,
}: Pick<Route.ComponentProps, 'loaderData' | 'params'>) {
  if (loaderData === 'sign-in-first') {
    return (
      <PageColumn>
        <SignInFirst id={params.id} />
      </PageColumn>
    )
  }
  if (loaderData) {
    return (
      <PageColumn>
        <MealPlanView {...loaderData} />
      </PageColumn>
    )
  }
  return (
    <PageColumn>
      <noscript>
        <SignInFirst id={params.id} />
      </noscript>
      <div className="needs-script">
        <MealPlanSkeleton />
      </div>
    </PageColumn>
  )
}

type Loaded = Exclude<Route.ComponentProps['loaderData'], 'sign-in-first' | null>

function isLoaded(loaderData: Route.ComponentProps['loaderData'] | undefined): loaderData is Loaded {
  return Boolean(loaderData) && loaderData !== 'sign-in-first'
}

function SignInFirst({ id }: { id: string }) {
  return (
    <div className="py-12 md:py-20">
      <EmptyState
        level={1}
        title="Log in to open this meal plan"
        action={<ButtonLink to={paths.login(paths.mealPlan(id))}>Log in</ButtonLink>}
      >
        A meal plan is seen by the member it was made for. The link in your e-mail opens it without logging
        in.
      </EmptyState>
    </div>
  )
}
