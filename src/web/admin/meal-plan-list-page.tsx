import { Link } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { formatMoment } from '#web/dates.ts'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/data-table.tsx'
import type { Route } from './+types/meal-plan-list-page.ts'
import { AdminList, AdminListSkeleton } from './admin-list.tsx'
import { readListAddress, toQuery } from './list-address.ts'
import { RecordId } from './record-id.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readListAddress(new URL(request.url).searchParams)
  const mealPlans = await answerOf(api.mealplan.$get({ query: toQuery(address) }))
  const rows = mealPlans.data.map(({ _id, conditionName, profileId, created }) => ({
    _id,
    conditionName,
    profileId,
    created,
  }))
  return { ...mealPlans, data: rows }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AdminListSkeleton title="Meal plans" />
}

export default function MealPlanListPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      title="Meal plans"
      list={loaderData}
      columns={COLUMNS}
      keyOf={({ _id }) => _id}
      empty="A meal plan is made for each member when the trial starts, and each week after that."
    />
  )
}

type Row = Route.ComponentProps['loaderData']['data'][number]

const COLUMNS: Column<Row>[] = [
  {
    header: 'Meal Plan ID',
    cell: ({ _id }) => (
      <Link to={paths.mealPlan(_id)} className="text-link block">
        <RecordId id={_id} />
      </Link>
    ),
  },
  { header: 'Health Goal', cell: ({ conditionName }) => conditionName, className: 'min-w-40' },
  { header: 'Profile ID', cell: ({ profileId }) => (profileId ? <RecordId id={profileId} /> : '–') },
  { header: 'Created', cell: ({ created }) => formatMoment(created), className: 'whitespace-nowrap' },
]
