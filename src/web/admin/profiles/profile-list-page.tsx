import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { adminProfileText } from '#web/messages/admin-profile.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import { RecordId } from '../lists/record-id.tsx'
import { Tag } from '../lists/tag.tsx'
import type { Route } from './+types/profile-list-page.ts'
import { namesOf, readNames } from './read-names.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [profiles, names] = await Promise.all([
    readList(request, (query) => answerOf(api.profile.$get({ query }))),
    readNames(),
  ])
  const rows = profiles.data.map(({ _id, username, admin, plan, goals, created }) => ({
    _id,
    username,
    admin,
    plan: namesOf(names.plans, plan ? [plan] : []),
    goals: namesOf(names.goals, goals),
    created,
  }))
  return { ...profiles, data: rows }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminProfileText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function ProfileListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminProfileText)
  const columns: Column<Row>[] = [
    { header: t('columns.id'), cell: ({ _id }) => <RecordId id={_id} /> },
    {
      header: t('columns.username'),
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
    { header: t('columns.plan'), cell: ({ plan }) => plan || '–' },
    { header: t('columns.goals'), cell: ({ goals }) => goals || '–', className: 'md:min-w-48' },
    {
      header: t('columns.created'),
      cell: ({ created }) => formatMoment(created),
      className: 'whitespace-nowrap',
    },
  ]
  return {
    title: t('title'),
    searchLabel: t('search'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
    actions: (
      <ButtonLink to={paths.admin.profile('new')} size="small">
        {t('create')}
      </ButtonLink>
    ),
  }
}
