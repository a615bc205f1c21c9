import type { ReactNode } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { useMay } from '../frame/staff.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import { RecordId } from '../lists/record-id.tsx'
import type { Route } from './+types/meal-plan-list-page.ts'
import { BreakGlassForm } from './break-glass-form.tsx'
import { MealPlanSections } from './meal-plan-sections.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [mealPlans, failures] = await Promise.all([
    readList(request, (query) => answerOf(api.mealplan.$get({ query }))),
    // The list is shown even if the count is unavailable or the reader lacks the permission for it.
    answerOf(api['meal-plan-failure'].$get({ query: { count: '1' } })).catch(() => null),
  ])
  const rows = mealPlans.data.map(({ _id, conditionName, profileId, username, created }) => ({
    _id,
    conditionName,
    profileId,
    username,
    created,
  }))
  return { ...mealPlans, data: rows, failures: failures?.total }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminMealPlanText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function MealPlanListPage({ loaderData }: Route.ComponentProps) {
  const isAdmin = useMay('admin')
  return (
    <>
      <ListPage {...useList(loaderData.failures)} list={loaderData} />
      {!isAdmin && <BreakGlassForm what="plans" />}
    </>
  )
}

function PlanLink({ plan: { _id }, children }: { plan: Row; children: ReactNode }) {
  return (
    <RowLink to={paths.admin.mealPlan(_id)} className="font-semibold">
      {children}
    </RowLink>
  )
}

function useList(failures?: number): List<Row> {
  const t = useText(adminMealPlanText)
  const isAdmin = useMay('admin')
  const columns: Column<Row>[] = [
    // Dietitians see what plans are for, not which member they belong to.
    ...(isAdmin
      ? [
          {
            header: t('columns.member'),
            share: 28,
            cell: (plan: Row) => <PlanLink plan={plan}>{plan.username ?? '–'}</PlanLink>,
            place: 'title' as const,
          },
        ]
      : []),
    {
      header: t('columns.healthGoal'),
      share: 20,
      cell: (plan) => (isAdmin ? plan.conditionName : <PlanLink plan={plan}>{plan.conditionName}</PlanLink>),
      className: 'md:min-w-40',
      place: isAdmin ? 'line' : 'title',
    },
    {
      header: t('columns.created'),
      share: 20,
      cell: ({ created }) => formatMoment(created),
      className: 'xl:whitespace-nowrap',
    },
    {
      header: t('columns.id'),
      share: 16,
      cell: ({ _id }) => <RecordId id={_id} />,
    },
    {
      header: t('columns.profile'),
      share: 16,
      cell: ({ profileId }) => (profileId ? <RecordId id={profileId} /> : '–'),
    },
  ]
  return {
    above: isAdmin && <MealPlanSections failures={failures} />,
    title: t('title'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: isAdmin ? t('empty') : t('noneAgreed'),
    actions: isAdmin && (
      <ButtonLink to={paths.admin.newMealPlan()} size="small">
        {t('create')}
      </ButtonLink>
    ),
  }
}
