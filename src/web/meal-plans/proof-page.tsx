import { findMealPlan } from '#meal-plans/store/find-meal-plan.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { judgementToWire } from '#meal-plans/verification/wire.ts'
import { hasStoredSession } from '#web/api/stored-session.ts'
import { verbContext } from '#web/context.ts'
import { STATIC_IF_LOADED } from '#web/delivery/static-page.ts'
import { proofText } from '#web/messages/proof.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageColumn } from '#web/ui/page.tsx'
import type { Route } from './+types/proof-page.ts'
import { ProofDownload } from './proof/proof-download.tsx'
import { ProofSkeleton } from './proof/proof-skeleton.tsx'
import { ProofView } from './proof/proof-view.tsx'
import { type ShownProof, shownProof } from './proof/shown/shown-proof.ts'
import { SignInFirst } from './shown/sign-in-first.tsx'

type Shown = {
  proof: ShownProof
  isSample: boolean
  planPath: string
  /** Where the proof can be had as data without signing in; null for a member's own. */
  openAt: string | null
}

export const handle = STATIC_IF_LOADED

/** Answers for the sample. A proof tells what its member told, so that no link in a mail opens one; others are asked for by the browser, with its token. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Shown | null> {
  const found = await findMealPlan(verbContext(context), { id: params.id })
  if (!found) return null
  const isSample = found.id === SAMPLE_MEAL_PLAN_ID
  return {
    proof: shownProof(judgementToWire(found)),
    isSample,
    planPath: isSample ? paths.samplePlan() : paths.mealPlan(found.id),
    openAt: paths.mealPlanProofData(found.id),
  }
}

export async function clientLoader({
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<Shown | 'sign-in-first'> {
  const open = await serverLoader()
  if (open) return open
  if (!hasStoredSession()) return 'sign-in-first'
  const [{ api, answerOf }, { asApiError }] = await Promise.all([
    import('#web/api/client.ts'),
    import('#web/api/api-error.ts'),
  ])
  try {
    const proof = await answerOf(api.mealplan[':id'].proof.$get({ param: { id: params.id } }))
    return { proof: shownProof(proof), isSample: false, planPath: paths.mealPlan(params.id), openAt: null }
  } catch (error) {
    if (asApiError(error).code === 'not_found') throw pageNotFound('meal plan')
    throw error
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: textIn(DEFAULT_LOCALE, proofText)('title'),
    description: textIn(DEFAULT_LOCALE, proofText)('description'),
    isPrivate: !args.loaderData || args.loaderData === 'sign-in-first' || !args.loaderData.isSample,
  })

export default function ProofPage({
  loaderData,
  params,
}: Pick<Route.ComponentProps, 'loaderData' | 'params'>) {
  const t = useText(proofText)
  const signInFirst = (
    <SignInFirst
      title={t('signInFirst.title')}
      body={t('signInFirst.body')}
      next={paths.mealPlanProof(params.id)}
    />
  )
  if (!loaderData) {
    return (
      <PageColumn>
        <noscript>{signInFirst}</noscript>
        <div className="needs-script">
          <ProofSkeleton />
        </div>
      </PageColumn>
    )
  }
  if (loaderData === 'sign-in-first') {
    return <PageColumn>{signInFirst}</PageColumn>
  }
  const { proof, isSample, planPath, openAt } = loaderData
  return (
    <PageColumn>
      <ProofView
        proof={proof}
        above={
          <Breadcrumb
            crumbs={[
              { label: t(isSample ? 'crumbs.sample' : 'crumbs.own'), to: planPath },
              { label: t('crumbs.here') },
            ]}
          />
        }
        download={<ProofDownload mealPlanId={proof.mealPlanId} openAt={openAt} />}
      />
    </PageColumn>
  )
}
