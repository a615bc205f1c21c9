import { answerOf, api } from '#web/api/client.ts'
import { adminRecipeText } from '#web/messages/admin/admin-recipe.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { FoodSections } from '../foods/food-sections.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { filterOf } from '../lists/list-url.ts'
import { readList } from '../lists/read-list.ts'
import { RecordId } from '../lists/record-id.tsx'
import { Tag } from '../lists/tag.tsx'
import type { Route } from './+types/recipe-list-page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = filterOf(request, 'food')
  const [list, food] = await Promise.all([
    readList(request, (query) => answerOf(api.recipe.$get({ query: { ...query, ...(id && { food: id }) } }))),
    id === undefined ? null : answerOf(api.food[':id'].$get({ param: { id } })),
  ])
  return { list, food: food && { id: food._id, name: food.name } }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminRecipeText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList(null)} />
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['list']['data'][number]

export default function RecipeListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList(loaderData.food)} list={loaderData.list} />
}

/** `food` is the food that all listed recipes contain, if the list is filtered by one. */
function useList(food: Loaded['food']): List<Row> {
  const t = useText(adminRecipeText)
  const columns: Column<Row>[] = [
    {
      header: t('columns.description'),
      share: 64,
      cell: ({ name, description, enabeled }) => (
        <>
          <span className="block font-semibold">
            {name}
            {!enabeled && <Tag>{t('serve.off')}</Tag>}
          </span>
          <span className="block font-normal text-muted max-md:text-[0.9375rem]">{description}</span>
        </>
      ),
      place: 'title',
      lines: 2,
    },
    { header: t('columns.category'), share: 18, cell: ({ recipeCategory }) => recipeCategory.description },
    {
      header: t('columns.id'),
      share: 18,
      cell: ({ _id }) => (
        <RowLink to={paths.admin.recipe(_id)}>
          <RecordId id={_id} />
        </RowLink>
      ),
    },
  ]
  return {
    above: <FoodSections />,
    title: t('title'),
    searchLabel: t('search'),
    ...(food && {
      filter: {
        name: 'food',
        label: t('filter.label'),
        options: [
          { value: null, label: t('filter.all') },
          { value: food.id, label: t('filter.withFood', { food: food.name }) },
        ],
        empty: { title: t('filter.noneTitle'), body: t('filter.none', { food: food.name }) },
      },
    }),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
  }
}
