import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { adminMealPlanText } from '#web/messages/admin/admin-meal-plan.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import type { Route } from './+types/failure-list-page.ts'
import { BreakGlassForm } from './break-glass-form.tsx'
import { FailureActs } from './failure-acts.tsx'
import { MealPlanSections } from './meal-plan-sections.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readList(request, (query) => answerOf(api['meal-plan-failure'].$get({ query })))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminMealPlanText)('failures.title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function FailureListPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ListPage {...useList(loaderData.total)} list={loaderData} />
      {loaderData.total > 0 && <BreakGlassForm what="reasons" />}
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useText(adminMealPlanText)
  return [
    {
      header: t('failures.columns.member'),
      share: 20,
      cell: ({ profileId, username }) => (
        <RowLink to={paths.admin.profile(profileId)} className="font-semibold">
          {username}
        </RowLink>
      ),
      place: 'title',
    },
    {
      header: t('failures.columns.what'),
      share: 14,
      cell: ({ weekNumber }) =>
        weekNumber === null ? t('failures.request') : t('failures.week', { number: weekNumber }),
      className: 'md:min-w-32',
    },
    {
      header: t('failures.columns.why'),
      share: 30,
      cell: ({ kind, reason }) => (
        <>
          <span>{t(`failures.kind.${kind}`)}</span>
          {reason === null && <span className="block max-w-measure text-muted">{t('failures.closed')}</span>}
          {reason && (
            <span className="block max-w-measure text-muted">{t('failures.memberReads', { reason })}</span>
          )}
        </>
      ),
      className: 'md:min-w-72',
      lines: 2,
    },
    {
      header: t('failures.columns.since'),
      share: 18,
      cell: ({ since }) => formatMoment(since),
      className: 'xl:whitespace-nowrap',
    },
    {
      header: t('failures.columns.act'),
      share: 18,
      cell: ({ _id, username, kind }) => (
        <FailureActs id={_id} member={username} isForMember={kind === 'consent'} />
      ),
      place: 'bare',
    },
  ]
}

function useList(failures?: number): List<Row> {
  const t = useText(adminMealPlanText)
  const columns = useColumns()
  return {
    above: <MealPlanSections failures={failures} />,
    title: t('failures.title'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('failures.empty'),
    allWell: t('failures.allWell'),
  }
}
