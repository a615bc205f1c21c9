import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { adminProfileText } from '#web/messages/admin/admin-profile.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { BillingSections } from '../billing/billing-sections.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { useMay } from '../frame/staff.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import { RecordId } from '../lists/record-id.tsx'
import { Tag } from '../lists/tag.tsx'
import type { Route } from './+types/profile-list-page.ts'
import { namesOf, readNames } from './read-names.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [profiles, names, findings, undelivered] = await Promise.all([
    readList(request, (query) => answerOf(api.profile.$get({ query }))),
    readNames(),
    // The list is shown even if the counts are unavailable.
    answerOf(api['payment-finding'].$get({ query: { count: '1' } })).catch(() => null),
    answerOf(api['undelivered-mail'].$get({ query: { count: '1' } })).catch(() => null),
  ])
  const rows = profiles.data.map(({ _id, username, admin, plan, goals, created }) => ({
    _id,
    username,
    admin,
    plan: namesOf(names.plans, plan ? [plan] : []),
    goals: namesOf(names.goals, goals),
    created,
  }))
  return { ...profiles, data: rows, findings: findings?.total, undelivered: undelivered?.total }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminProfileText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Waiting = { findings?: number | undefined; undelivered?: number | undefined }
type Row = Route.ComponentProps['loaderData']['data'][number]

export default function ProfileListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList(loaderData)} list={loaderData} />
}

function useList({ findings, undelivered }: Waiting = {}): List<Row> {
  const t = useText(adminProfileText)
  const isAdmin = useMay('admin')
  const columns: Column<Row>[] = [
    {
      header: t('columns.username'),
      share: 30,
      cell: ({ _id, username, admin }) => (
        <>
          <RowLink to={paths.admin.profile(_id)} className="font-semibold">
            {username}
          </RowLink>
          {admin && <Tag>{t('admin')}</Tag>}
        </>
      ),
      place: 'title',
    },
    { header: t('columns.plan'), share: 14, cell: ({ plan }) => plan || '–' },
    ...(isAdmin
      ? [
          {
            header: t('columns.goals'),
            share: 22,
            cell: ({ goals }: Row) => goals || '–',
            className: 'md:min-w-48',
          },
        ]
      : []),
    {
      header: t('columns.created'),
      share: 19,
      cell: ({ created }) => formatMoment(created),
      className: 'xl:whitespace-nowrap',
    },
    { header: t('columns.id'), share: 15, cell: ({ _id }) => <RecordId id={_id} /> },
  ]
  return {
    above: <BillingSections findings={findings} undelivered={undelivered} />,
    title: t('title'),
    searchLabel: t('search'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
    actions: isAdmin && (
      <ButtonLink to={paths.admin.profile('new')} size="small">
        {t('create')}
      </ButtonLink>
    ),
  }
}
