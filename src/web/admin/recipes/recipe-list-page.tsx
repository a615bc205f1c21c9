import { answerOf, api } from '#web/api/client.ts'
import { adminRecipeText } from '#web/messages/admin-recipe.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { type Column, RowLink } from '#web/ui/desk/data-table.tsx'
import { FoodSections } from '../foods/food-sections.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { askedOf } from '../lists/list-address.ts'
import { ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { RecordId } from '../lists/record-id.tsx'
import type { Route } from './+types/recipe-list-page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return answerOf(api.recipe.$get({ query: askedOf(request) }))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminRecipeText)('title'))
}

export function HydrateFallback() {
  return (
    <>
      <FoodSections />
      <ListPageSkeleton title={useText(adminRecipeText)('title')} hasSearch />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function RecipeListPage({ loaderData }: Route.ComponentProps) {
  const t = useText(adminRecipeText)
  const columns: Column<Row>[] = [
    {
      header: t('columns.id'),
      cell: ({ _id }) => (
        <RowLink to={paths.admin.recipe(_id)}>
          <RecordId id={_id} />
        </RowLink>
      ),
    },
    {
      header: t('columns.description'),
      cell: ({ name, description }) => (
        <>
          <span className="block font-semibold">{name}</span>
          <span className="block font-normal text-muted max-md:text-[0.9375rem]">{description}</span>
        </>
      ),
      place: 'title',
    },
    { header: t('columns.category'), cell: ({ recipeCategory }) => recipeCategory.description },
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
