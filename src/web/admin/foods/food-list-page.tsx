import { answerOf, api } from '#web/api/client.ts'
import { tagOfVersion } from '#web/api/tagged-answer.ts'
import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { filterOf } from '../lists/list-url.ts'
import { readList } from '../lists/read-list.ts'
import type { Route } from './+types/food-list-page.ts'
import { FoodSections } from './food-sections.tsx'
import { FoodToggle } from './food-toggle.tsx'

const JUDGED = ['true', 'false'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const judged = JUDGED.find((judged) => judged === filterOf(request, 'judged'))
  return readList(request, (query) =>
    answerOf(api.food.$get({ query: { ...query, ...(judged && { judged }) } })),
  )
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminFoodText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function FoodListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminFoodText)
  const columns: Column<Row>[] = [
    { header: t('columns.id'), share: 9, cell: ({ _id }) => <Digits>{_id}</Digits> },
    {
      header: t('columns.name'),
      share: 22,
      cell: ({ _id, name }) => (
        <RowLink to={paths.admin.food(_id)} className="font-semibold">
          {name}
        </RowLink>
      ),
      place: 'title',
    },
    {
      header: t('columns.description'),
      share: 37,
      cell: ({ description }) => description,
      className: 'text-muted',
    },
    { header: t('columns.category'), share: 20, cell: ({ foodCategory }) => foodCategory.description },
    {
      header: t('columns.enabled'),
      share: 12,
      cell: (food) => <FoodToggle food={food} tag={tagOfVersion(food.version)} />,
      place: 'side',
    },
  ]
  return {
    above: <FoodSections />,
    title: t('title'),
    searchLabel: t('search'),
    filter: {
      name: 'judged',
      label: t('filter.label'),
      options: [
        { value: null, label: t('filter.all') },
        { value: 'false', label: t('filter.unjudged') },
        { value: 'true', label: t('filter.judged') },
      ],
      empty: { title: t('filter.noneTitle'), body: t('filter.none') },
    },
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
  }
}
