import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-entry/data-table.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { Digits } from '../frame/digits.tsx'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import type { Route } from './+types/finding-list-page.ts'
import { BillingSections } from './billing-sections.tsx'
import { useBillingTimes } from './billing-times.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readList(request, (query) => answerOf(api['payment-finding'].$get({ query })))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminBillingText)('findings.title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function FindingListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList(loaderData.total)} list={loaderData} />
}

function useList(findings?: number): List<Row> {
  const t = useText(adminBillingText)
  const times = useBillingTimes()
  const columns: Column<Row>[] = [
    {
      header: t('findings.columns.what'),
      cell: ({ kind, subject, detail }) => (
        <>
          <span className="block max-w-measure">{detail}</span>
          <span className="block font-normal text-muted">
            {t(`findings.kinds.${kind}`)}, <Digits>{subject}</Digits>
          </span>
        </>
      ),
      place: 'title',
    },
    {
      header: t('findings.columns.member'),
      cell: ({ profileId, username }) =>
        profileId ? (
          <TextLink to={paths.admin.memberBilling(profileId)}>{username}</TextLink>
        ) : (
          t('findings.nobody')
        ),
    },
    {
      header: t('findings.columns.since'),
      cell: ({ foundAt }) => times.format(foundAt),
      className: 'whitespace-nowrap',
    },
    { header: t('findings.columns.act'), cell: (row) => <CloseFinding {...row} /> },
  ]
  return {
    above: <BillingSections findings={findings} />,
    title: t('findings.title'),
    note: times.note,
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('findings.empty'),
    allWell: t('findings.allWell'),
  }
}

function CloseFinding({ _id, detail }: Row) {
  const t = useText(adminBillingText)
  const { revalidate } = useRevalidator()
  const { busy, error, act } = useAct()
  const resolve = () =>
    act('resolve', async () => {
      await answerOf(api['payment-finding'][':id'].$delete({ param: { id: _id } }))
      await revalidate()
    })
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        className="whitespace-nowrap"
        isBusy={busy !== null}
        aria-label={t('findings.resolveThis', { what: detail })}
        onClick={resolve}
      >
        {t('findings.resolve')}
      </Button>
      {error && <FieldError>{error.message}</FieldError>}
    </>
  )
}
