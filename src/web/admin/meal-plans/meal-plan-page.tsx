import '#web/meal-plans/meal-plan.css'
import { ExternalLink } from 'lucide-react'
import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { readPlanOfAnybody } from '#web/meal-plans/read-own-plan.ts'
import { MealPlanSkeleton } from '#web/meal-plans/shown/meal-plan-skeleton.tsx'
import { MealPlanView } from '#web/meal-plans/week/meal-plan-view.tsx'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { Actions } from '../frame/page-title.tsx'
import { useMay } from '../frame/staff.ts'
import { DeleteRecord } from '../records/delete-record.tsx'
import type { Route } from './+types/meal-plan-page.ts'
import { PromptOutcome } from './prompt-outcome.tsx'

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  return readPlanOfAnybody(id, new URL(request.url).searchParams.get('units'))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminMealPlanText)('title'))
}

export function HydrateFallback() {
  return <MealPlanSkeleton />
}

/** The plan as its member sees it, below information and actions that only administrators see. */
export default function AdminMealPlanPage({
  loaderData: { created, prompt, username, ...shown },
}: Route.ComponentProps) {
  const t = useText(adminMealPlanText)
  const isAdmin = useMay('admin')
  const { _id: id, profileId, conditionName } = shown.mealPlan
  const name = t('named', { goal: conditionName, created: formatMoment(created) })
  return (
    <div>
      <Breadcrumb crumbs={[{ label: t('title'), to: paths.admin.mealPlans() }, { label: name }]} />
      <div className="grid items-start gap-4 print:hidden lg:grid-cols-[minmax(0,1fr)_auto]">
        <FactList
          facts={[
            ...(username === undefined
              ? []
              : [{ name: t('columns.member'), value: <strong>{username}</strong> }]),
            { name: t('columns.created'), value: formatMoment(created) },
            { name: t('columns.id'), value: <Digits>{id}</Digits> },
            {
              name: t('columns.profile'),
              value:
                profileId && isAdmin ? (
                  <TextLink to={paths.admin.profile(profileId)}>
                    <Digits>{profileId}</Digits>
                  </TextLink>
                ) : (
                  (profileId ?? '–')
                ),
            },
          ]}
        />
        <Actions>
          <ButtonLink kind="quiet" size="small" to={shown.proofPath} target="_blank">
            {t('proof')}
            <ExternalLink className="size-4.5" aria-hidden="true" />
          </ButtonLink>
          {isAdmin && (
            <DeleteRecord
              question={t('remove')}
              name={name}
              remove={() => answerOf(api.mealplan[':id'].$delete({ param: { id } }))}
              leaveFor={{ to: paths.admin.mealPlans(), news: t('deleted') }}
            >
              <p>{t('removeAbout')}</p>
            </DeleteRecord>
          )}
        </Actions>
      </div>
      {prompt && <PromptOutcome {...prompt} />}
      <MealPlanView {...shown} />
    </div>
  )
}
