import { answerOf, api } from '#web/api/client.ts'
import { tagOfVersion } from '#web/api/tagged-answer.ts'
import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type Column, RowLink } from '#web/ui/data-entry/data-table.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { type List, ListPage, ListPageSkeleton } from '../lists/list-page.tsx'
import { readList } from '../lists/read-list.ts'
import { RecordId } from '../lists/record-id.tsx'
import { Tag } from '../lists/tag.tsx'
import type { Route } from './+types/pricing-plan-list-page.ts'
import { PricingPlanToggle } from './pricing-plan-toggle.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return readList(request, (query) => answerOf(api.plan.$get({ query })))
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminPricingPlanText)('title'))
}

export function HydrateFallback() {
  return <ListPageSkeleton {...useList()} />
}

type Row = Route.ComponentProps['loaderData']['data'][number]

export default function PricingPlanListPage({ loaderData }: Route.ComponentProps) {
  return <ListPage {...useList()} list={loaderData} />
}

function useList(): List<Row> {
  const t = useText(adminPricingPlanText)
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      header: t('columns.name'),
      share: 22,
      cell: ({ _id, name, featured, enabeled }) => (
        <>
          <RowLink to={paths.admin.plan(_id)} className="font-semibold">
            {name}
          </RowLink>
          {featured && <Tag>{t('featured')}</Tag>}
          {!enabeled && <Tag>{t('notOnSale')}</Tag>}
        </>
      ),
      place: 'title',
    },
    { header: t('columns.description'), share: 42, cell: ({ descriptionShort }) => descriptionShort },
    {
      header: t('columns.price'),
      share: 12,
      cell: ({ price }) => formatPrice(Math.round(price * 100), locale),
      className: 'text-right tabular-nums',
      place: 'side',
    },
    {
      header: t('columns.onSale'),
      share: 12,
      cell: (plan) => <PricingPlanToggle plan={plan} tag={tagOfVersion(plan.version)} />,
    },
    { header: t('columns.id'), share: 12, cell: ({ _id }) => <RecordId id={_id} /> },
  ]
  return {
    title: t('title'),
    columns,
    keyOf: ({ _id }) => _id,
    empty: t('empty'),
    actions: (
      <ButtonLink to={paths.admin.plan('new')} size="small">
        {t('add')}
      </ButtonLink>
    ),
  }
}
