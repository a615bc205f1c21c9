import { answerOf, api } from '#web/api/client.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/data-entry/data-table.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { filterOf } from '../lists/list-url.ts'
import { readList } from '../lists/read-list.ts'
import type { Route } from './+types/record-list-page.ts'
import { BillingSections } from './billing-sections.tsx'
import { useBillingTimes } from './billing-times.ts'

const PARTS = ['by', 'about'] as const
/** A member has only one of each of these records, so the member's name is enough and the id is not shown. */
const OF_MEMBERS = new Set(['profile', 'user', 'subscription'])

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const part = PARTS.find((part) => part === filterOf(request, 'part'))
  return readList(request, (query) =>
    answerOf(api['recorded-change'].$get({ query: { ...query, ...(part && { part }) } })),
  )
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminBillingText)('record.title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

/**
 * Lists who changed or read which record, and when. Can be filtered to changes by a member or about a member.
 */
export default function RecordListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminBillingText)
  return {
    above: <BillingSections />,
    title: t('record.title'),
    searchLabel: t('record.search'),
    columns: useColumns(),
    note: useBillingTimes().note,
    keyOf: ({ _id }) => _id,
    empty: t('record.empty'),
    filter: {
      name: 'part',
      label: t('record.filter'),
      options: [
        { value: null, label: t('record.all') },
        { value: 'by', label: t('record.by') },
        { value: 'about', label: t('record.about') },
      ],
      empty: { title: t('record.none'), body: t('record.noneBody') },
    },
  }
}

function useColumns(): Column<Row>[] {
  const t = useText(adminBillingText)
  const times = useBillingTimes()
  return [
    {
      header: t('record.columns.at'),
      cell: ({ at }) => times.format(at),
      place: 'title',
      className: 'xl:whitespace-nowrap',
    },
    {
      header: t('record.columns.by'),
      cell: ({ actor, username }) =>
        actor === 'guest' || actor === 'system'
          ? t(`member.actors.${actor}`)
          : (username ?? <Digits>{actor}</Digits>),
    },
    { header: t('record.columns.act'), cell: ({ act }) => act.replaceAll('-', ' ') },
    {
      header: t('record.columns.what'),
      cell: ({ subject, profileId, aboutUsername }) => {
        const [noun = '', ...parts] = subject.split(':')
        const id = parts.join(':')
        return (
          <>
            <span className="block">
              {noun.replaceAll('-', ' ')} {!(profileId && OF_MEMBERS.has(noun)) && <Digits>{id}</Digits>}
            </span>
            {profileId && (
              <TextLink to={paths.admin.profile(profileId)}>
                {aboutUsername ?? <Digits>{profileId}</Digits>}
              </TextLink>
            )}
          </>
        )
      },
      lines: 2,
    },
  ]
}
