import { answerOf, api } from '#web/api/client.ts'
import { adminFoodText } from '#web/messages/admin-food.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, RowLink } from '#web/ui/desk/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { askedOf } from '../lists/list-address.ts'
import { ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import type { Route } from './+types/food-list-page.ts'
import { FoodSections } from './food-sections.tsx'
import { FoodToggle } from './food-toggle.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return answerOf(api.food.$get({ query: askedOf(request) }))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminFoodText)('title'))
}

export function HydrateFallback() {
  return (
    <>
      <FoodSections />
      <ListPageSkeleton title={useText(adminFoodText)('title')} hasSearch />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function FoodListPage({ loaderData }: Route.ComponentProps) {
  const t = useText(adminFoodText)
  const columns: Column<Row>[] = [
    { header: t('columns.id'), cell: ({ _id }) => <Digits>{_id}</Digits> },
    {
      header: t('columns.name'),
      cell: ({ _id, name }) => (
        <RowLink to={paths.admin.food(_id)} className="font-semibold">
          {name}
        </RowLink>
      ),
      place: 'title',
    },
    { header: t('columns.description'), cell: ({ description }) => description, className: 'text-muted' },
    { header: t('columns.category'), cell: ({ foodCategory }) => foodCategory.description },
    {
      header: t('columns.enabled'),
      cell: (food) => <FoodToggle food={food} />,
      place: 'side',
    },
  ]
  return (
    <ListPage
      above={<FoodSections />}
      title={t('title')}
      searchLabel={t('search')}
      list={loaderData}
      columns={columns}
      keyOf={({ _id }) => _id}
      empty={t('empty')}
    />
  )
}
