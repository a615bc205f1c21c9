import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { Route } from './+types/profile-list-page.ts'
import { AdminList, AdminListSkeleton } from './admin-list.tsx'
import { readListAddress, toQuery } from './list-address.ts'
import { namesOf, readNames } from './read-names.ts'
import { RecordId } from './record-id.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readListAddress(new URL(request.url).searchParams)
  const [profiles, names] = await Promise.all([
    answerOf(api.profile.$get({ query: toQuery(address) })),
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

export function HydrateFallback() {
  return <AdminListSkeleton title="Profiles" />
}

export default function ProfileListPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      title="Profiles"
      list={loaderData}
      columns={COLUMNS}
      keyOf={({ _id }) => _id}
      empty="A profile is made when somebody creates an account on the subscribe page."
    />
  )
}

type Row = Route.ComponentProps['loaderData']['data'][number]

const COLUMNS: Column<Row>[] = [
  { header: 'ID', cell: ({ _id }) => <RecordId id={_id} /> },
  {
    header: 'Username',
    cell: ({ username, admin }) => (
      <>
        {username}
        {admin && <span className="ml-2 rounded-sm bg-base-300 px-1.5 py-0.5 text-[0.8125rem]">Admin</span>}
      </>
    ),
  },
  { header: 'Plan', cell: ({ plan }) => plan || '–' },
  { header: 'Goals', cell: ({ goals }) => goals || '–', className: 'min-w-48' },
  { header: 'Created', cell: ({ created }) => formatMoment(created), className: 'whitespace-nowrap' },
]
