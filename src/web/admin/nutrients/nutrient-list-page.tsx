import { answerOf, api } from '#web/api/client.ts'
import { adminNutrientText } from '#web/messages/admin/admin-nutrient.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import type { Route } from './+types/nutrient-list-page.ts'
import { shownUnit } from './shown-unit.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readList(request, (query) => answerOf(api.nutrient.$get({ query })))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminNutrientText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function NutrientListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminNutrientText)
  const columns: Column<Row>[] = [
    {
      header: t('columns.name'),
      share: 52,
      cell: ({ _id, name }) => (
        <RowLink to={paths.admin.nutrient(_id)} className="font-semibold">
          {name}
        </RowLink>
      ),
      place: 'title',
    },
    {
      header: t('columns.unit'),
      share: 16,
      cell: ({ unitName }) => shownUnit(unitName) || t('detail.noUnit'),
    },
    {
      header: t('columns.usdaId'),
      share: 16,
      cell: ({ usdaId }) => <Digits>{usdaId}</Digits>,
    },
    // USDA's number is the id. On phones, each column takes a line, so the number is shown only once.
    {
      header: t('columns.id'),
      share: 16,
      cell: ({ _id }) => <Digits>{_id}</Digits>,
      className: 'max-md:hidden!',
    },
  ]
  return {
    title: t('title'),
    searchLabel: t('search'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
  }
}
