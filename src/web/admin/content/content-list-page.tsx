import { answerOf, api } from '#web/api/client.ts'
import { adminContentText } from '#web/messages/admin/admin-content.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { filterOf } from '../lists/list-url.ts'
import { readList } from '../lists/read-list.ts'
import { RecordId } from '../lists/record-id.tsx'
import { Tag } from '../lists/tag.tsx'
import type { Route } from './+types/content-list-page.ts'
import { ContentSections } from './content-sections.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const claims = filterOf(request, 'claims') === 'open' ? ('open' as const) : undefined
  return readList(request, (query) =>
    answerOf(api.content.$get({ query: claims ? { ...query, claims } : query })),
  )
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminContentText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function ContentListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminContentText)
  const columns: Column<Row>[] = [
    {
      header: t('columns.headline'),
      share: 40,
      cell: ({ _id, headline, published, openClaims = 0 }) => (
        <>
          <RowLink to={paths.admin.post(_id)} className="font-semibold">
            {headline}
          </RowLink>
          {!published && <Tag>{t('draft')}</Tag>}
          {openClaims > 0 && <Tag>{t('openClaims', { open: openClaims })}</Tag>}
        </>
      ),
      place: 'title',
    },
    {
      header: t('columns.strapline'),
      share: 44,
      cell: ({ strapline }) => strapline,
      className: 'text-muted',
    },
    { header: t('columns.id'), share: 16, cell: ({ _id }) => <RecordId id={_id} /> },
  ]
  return {
    above: <ContentSections />,
    title: t('title'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
    filter: {
      name: 'claims',
      label: t('filter.label'),
      options: [
        { value: null, label: t('filter.all') },
        { value: 'open', label: t('filter.open') },
      ],
      empty: { title: t('filter.noneTitle'), body: t('filter.none') },
    },
    actions: (
      <ButtonLink to={paths.admin.post('new')} size="small">
        {t('create')}
      </ButtonLink>
    ),
  }
}
