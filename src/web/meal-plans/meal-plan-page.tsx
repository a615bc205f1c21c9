import './meal-plan.css'
import { data } from 'react-router'
import { cookingOf } from '#meal-plans/cooking/find-cooking.ts'
import { dayIn } from '#meal-plans/phases/day.ts'
import { readMealPlan } from '#meal-plans/reading/read-meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { mealPlanToWire } from '#meal-plans/store/wire.ts'
import type { Context } from '#platform/context.ts'
import { hasStoredSession } from '#web/api/stored-session.ts'
import { verbContext } from '#web/context.ts'
import type { PageHandle } from '#web/delivery/static-page.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { readerLocale } from '#web/messages/reader-locale.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { useTargetInUrl } from '#web/ui/behavior/use-target-in-url.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import type { Route } from './+types/meal-plan-page.ts'
import { ChangeablePlan } from './changeable/changeable-plan.tsx'
import { DiaryLink } from './diary-link.tsx'
import { type EarlierPlan, EarlierPlans } from './earlier-plans.tsx'
import { platesOfPlan } from './plates-of-plan.ts'
import { MealPlanSkeleton } from './shown/meal-plan-skeleton.tsx'
import { shownMealPlan } from './shown/shown-meal-plan.ts'
import { SignInFirst } from './shown/sign-in-first.tsx'
import { unitsOf } from './shown/units.ts'
import type { MealPlanViewProps } from './week/meal-plan-view.tsx'

type Shown = Omit<MealPlanViewProps, 'plates' | 'beforeDays' | 'afterDays'> & {
  plates: NonNullable<MealPlanViewProps['plates']>
  isSample: boolean
  /** Present for the member it was made for; the tag, where they may change it. */
  own?: { etag: string | null; plans: EarlierPlan[] }
}

/** The sample is the same for everybody. A link from a mail is read as it is, unless its member is signed in here. */
export const handle: PageHandle = {
  isStatic: (loaderData) => Boolean((loaderData as Shown | null)?.isSample),
  isShared: false,
}

/** Answers for the sample and for links from a member's mail. Others are asked for by the browser, with its token. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = verbContext(context)
  const { searchParams } = new URL(request.url)
  const asked = { id: params.id, key: searchParams.get('key') ?? undefined }
  const units = unitsIn(searchParams, request)
  const shown = await loadShown(ctx, asked, units)
  // What somebody eats stays in no browser: whoever uses it next could page back to it.
  return data(shown, shown && !shown.isSample ? { headers: { 'cache-control': 'no-store' } } : {})
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

type AskedUnits = Pick<Shown, 'units' | 'isShoppingOpen'>

function unitsIn(searchParams: URLSearchParams, { headers }: Request): AskedUnits {
  const asked = searchParams.get('units')
  const locale = readerLocale(headers.get('accept-language'))
  return { units: unitsOf({ asked, locale }), isShoppingOpen: asked !== null }
}

async function loadShown(
  ctx: Context,
  asked: { id: string; key: string | undefined },
  units: AskedUnits,
): Promise<Shown | null> {
  const reading = await readMealPlan(ctx, asked)
  if (!reading) return null
  const { read, byLink } = reading
  const mealPlan = shownMealPlan(mealPlanToWire(read, { byLink }))
  return {
    mealPlan,
    proofPath: paths.mealPlanProof(read.id),
    plates: await platesOfPlan(ctx, mealPlan),
    cooking: await cookingOf(ctx, read),
    ...units,
    today: dayIn('UTC', ctx.now()),
    isSample: read.id === SAMPLE_MEAL_PLAN_ID,
  }
}

export async function clientLoader({
  params,
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<Shown | 'sign-in-first'> {
  const open = await serverLoader()
  if (open?.isSample) return open
  if (!hasStoredSession()) return open ?? 'sign-in-first'
  const [{ readOwnPlan }, { asApiError }] = await Promise.all([
    import('./read-own-plan.ts'),
    import('#web/api/api-error.ts'),
  ])
  try {
    return await readOwnPlan(params.id, new URL(request.url).searchParams.get('units'))
  } catch (error) {
    if (open) return open
    if (asApiError(error).code === 'not_found') throw pageNotFound('meal plan')
    throw error
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = (args) => {
  const t = textIn(DEFAULT_LOCALE, mealPlansText)
  const { loaderData } = args
  const isLoaded = Boolean(loaderData) && loaderData !== 'sign-in-first'
  return pageMeta(args, {
    title: isLoaded ? t('title', { condition: (loaderData as Shown).mealPlan.conditionName }) : t('untitled'),
    description: t('description'),
    isPrivate: true,
  })
}

export default function MealPlanPage({
  loaderData,
  params,
}: Pick<Route.ComponentProps, 'loaderData' | 'params'>) {
  const t = useText(mealPlansText)
  const signInFirst = (
    <SignInFirst
      title={t('signInFirst.title')}
      body={t('signInFirst.body')}
      next={paths.mealPlan(params.id)}
    />
  )
  if (loaderData === 'sign-in-first') {
    return <PageColumn>{signInFirst}</PageColumn>
  }
  if (loaderData) {
    return (
      <PageColumn>
        <Plan {...loaderData} />
      </PageColumn>
    )
  }
  return (
    <PageColumn>
      <noscript>{signInFirst}</noscript>
      <div className="needs-script">
        <MealPlanSkeleton />
      </div>
    </PageColumn>
  )
}

function Plan({ isSample, own, ...view }: Shown) {
  const { _id: id } = view.mealPlan
  useTargetInUrl()
  return (
    <ChangeablePlan
      key={id}
      {...view}
      etag={own?.etag ?? null}
      afterDays={
        own ? (
          <>
            {own.etag === null && <WhyNoChanges />}
            <DiaryLink />
            <EarlierPlans id={id} plans={own.plans} />
          </>
        ) : (
          <HowSwapping id={id} isSample={isSample} />
        )
      }
    />
  )
}

/** A subscription has ended: in the place of controls that would be refused. */
function WhyNoChanges() {
  const t = useText(mealPlansText)
  return (
    <p className="max-w-measure border-t border-line py-6 text-muted print:hidden">
      {t('howSwapping.ended')} <TextLink to={paths.account()}>{t('howSwapping.seeSubscription')}</TextLink>
    </p>
  )
}

function HowSwapping({ id, isSample }: { id: string; isSample: boolean }) {
  const t = useText(mealPlansText)
  return (
    <div className="border-t border-line py-6 text-muted print:hidden">
      <p className="max-w-measure">
        {isSample ? (
          t('howSwapping.sample')
        ) : (
          <>
            {t('howSwapping.guest')}{' '}
            <TextLink to={paths.login(paths.mealPlan(id))}>{t('howSwapping.logIn')}</TextLink>
          </>
        )}
      </p>
    </div>
  )
}
