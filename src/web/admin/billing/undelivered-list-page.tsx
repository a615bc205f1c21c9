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
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { filterOf } from '../lists/list-url.ts'
import { readList } from '../lists/read-list.ts'
import type { Route } from './+types/undelivered-list-page.ts'
import { BillingSections } from './billing-sections.tsx'
import { useBillingTimes } from './billing-times.ts'

const PARTS = ['waiting', 'resolved'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const part = PARTS.find((part) => part === filterOf(request, 'part'))
  const list = await readList(request, (query) =>
    answerOf(api['undelivered-mail'].$get({ query: { ...query, ...(part && { part }) } })),
  )
  return { ...list, part: part ?? null }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminBillingText)('undelivered.title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

/** Lists mail that was not delivered, with the member, the error and the fix. */
export default function UndeliveredListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList(loaderData)} list={loaderData} />
}

function useList(loaded?: { total: number; part: string | null }): List<Row> {
  const t = useText(adminBillingText)
  return {
    above: <BillingSections undelivered={loaded?.part === null ? loaded.total : undefined} />,
    title: t('undelivered.title'),
    columns: useColumns(),
    note: useBillingTimes().note,
    keyOf: ({ _id }) => _id,
    empty: t('undelivered.empty'),
    allWell: t('undelivered.allWell'),
    filter: {
      name: 'part',
      label: t('undelivered.filter'),
      options: [
        { value: null, label: t('undelivered.open') },
        { value: 'waiting', label: t('undelivered.waiting') },
        { value: 'resolved', label: t('undelivered.resolved') },
      ],
      empty: { title: t('undelivered.noneOfPart'), body: t('undelivered.noneOfPartBody') },
    },
  }
}

function useColumns(): Column<Row>[] {
  const t = useText(adminBillingText)
  const times = useBillingTimes()
  return [
    {
      header: t('undelivered.columns.member'),
      cell: ({ profileId, username }) =>
        profileId && username ? (
          <TextLink to={paths.admin.profile(profileId)}>{username}</TextLink>
        ) : (
          t('undelivered.nobody')
        ),
      place: 'title',
    },
    { header: t('undelivered.columns.what'), cell: ({ kind }) => t(`undelivered.kind.${kind}`) },
    {
      header: t('undelivered.columns.state'),
      cell: ({ state, said, nextTryAt }) => (
        <>
          <span>{t(`undelivered.state.${state}`)}</span>
          <span className="block max-w-measure wrap-anywhere text-muted">{said}</span>
          {nextTryAt && (
            <span className="block text-muted">
              {t('undelivered.nextTry', { at: times.format(nextTryAt) })}
            </span>
          )}
        </>
      ),
      lines: 2,
    },
    {
      header: t('undelivered.columns.since'),
      cell: ({ since }) => times.format(since),
      className: 'xl:whitespace-nowrap',
    },
    { header: t('undelivered.columns.act'), cell: (row) => <MailActs {...row} />, place: 'bare' },
  ]
}

/** A bounced mail cannot be sent again, because its content is no longer stored. */
function MailActs({ _id: id, state, username }: Row) {
  const t = useText(adminBillingText)
  const { revalidate } = useRevalidator()
  const { busy, error, act } = useAct()
  const member = username ?? t('undelivered.nobody')
  const tryAgain = () =>
    act('try-again', async () => {
      await answerOf(api['undelivered-mail'][':id'].attempt.$post({ param: { id } }))
      await revalidate()
    })
  const resolve = () =>
    act('resolve', async () => {
      await answerOf(api['undelivered-mail'][':id'].$delete({ param: { id } }))
      await revalidate()
    })
  const isOpen = state === 'came-back' || state === 'given-up'
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'given-up' && (
        <Button
          kind="secondary"
          size="small"
          isBusy={busy === 'try-again'}
          disabled={busy !== null}
          aria-label={t('undelivered.tryAgainFor', { member })}
          onClick={tryAgain}
        >
          {t('undelivered.tryAgain')}
        </Button>
      )}
      {isOpen && (
        <Button
          kind="secondary"
          size="small"
          isBusy={busy === 'resolve'}
          disabled={busy !== null}
          aria-label={t('undelivered.resolveFor', { member })}
          onClick={resolve}
        >
          {t('undelivered.resolve')}
        </Button>
      )}
      {error && <FieldError>{error.message}</FieldError>}
    </div>
  )
}
