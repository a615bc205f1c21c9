import { answerOf, api } from '#web/api/client.ts'
import { tagOfVersion } from '#web/api/tagged-answer.ts'
import { adminConditionText } from '#web/messages/admin/admin-condition.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import { Tag } from '../lists/tag.tsx'
import type { Route } from './+types/condition-list-page.ts'
import { categoryName } from './category-name.ts'
import { ConditionToggle } from './condition-toggle.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readList(request, (query) => answerOf(api.condition.$get({ query })))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminConditionText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function ConditionListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminConditionText)
  const columns: Column<Row>[] = [
    {
      header: t('columns.name'),
      share: 30,
      cell: ({ _id, name, withheld }) => (
        <>
          <RowLink to={paths.admin.condition(_id)} className="font-semibold">
            {name}
          </RowLink>
          {withheld && (
            <>
              <Tag>{t('notOffered')}</Tag>
              <span className="mt-1 block max-w-measure font-normal text-muted">{withheld}</span>
            </>
          )}
        </>
      ),
      place: 'title',
    },
    { header: t('columns.category'), share: 20, cell: ({ category }) => categoryName(category) },
    {
      header: t('columns.dietFocus'),
      share: 38,
      cell: ({ dietFocus }) => dietFocus,
      className: 'text-muted',
    },
    {
      header: t('columns.enabled'),
      share: 12,
      cell: ({ _id, name, enabeled, version }) => (
        <ConditionToggle id={_id} name={name} isEnabled={enabeled} tag={tagOfVersion(version)} />
      ),
      place: 'side',
    },
  ]
  return {
    title: t('title'),
    searchLabel: t('search'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
    actions: (
      <ButtonLink to={paths.admin.condition('new')} size="small">
        {t('create')}
      </ButtonLink>
    ),
  }
}
