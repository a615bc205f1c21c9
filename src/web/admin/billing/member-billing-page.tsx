import { useRevalidator } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { adminBillingText } from '#web/messages/admin/admin-billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DataTable } from '#web/ui/data-entry/data-table.tsx'
import { InvoiceNumber } from '#web/ui/links/invoice-number.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { FactList } from '../frame/fact-list.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { Part } from '../frame/part.tsx'
import type { Route } from './+types/member-billing-page.ts'
import { BillingActs } from './billing-acts.tsx'
import { useBillingTimes } from './billing-times.ts'
import { useBillingAct } from './use-billing-act.ts'

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [history, plans] = await Promise.all([
    answerOf(api.profile[':id']['billing-history'].$get({ param: { id } })),
    answerOf(api.plan.$get({ query: { count: '100' } })),
  ])
  return {
    id,
    history,
    plans: plans.data.map(({ _id, name, enabeled }) => ({ id: _id, name, isOnSale: enabeled })),
  }
}
clientLoader.hydrate = true as const

export function meta() {
  return adminMeta(textIn(DEFAULT_LOCALE, adminBillingText)('member.title'))
}

export function HydrateFallback() {
  return <SkeletonLines />
}

type History = Route.ComponentProps['loaderData']['history']

export default function MemberBillingPage({ loaderData: { id, history, plans } }: Route.ComponentProps) {
  const t = useText(adminBillingText)
  const { revalidate } = useRevalidator()
  const acts = useBillingAct(id, revalidate)
  const { note } = useBillingTimes(history.subscription)
  const invoices = history.invoices
    .filter(({ paidCents }) => paidCents > 0)
    .map(({ id, number, paidCents, refundedCents }) => ({
      id,
      name:
        refundedCents > 0
          ? t('member.invoiceRefunded', {
              number,
              paid: formatPrice(paidCents),
              refunded: formatPrice(refundedCents),
            })
          : `${number}, ${formatPrice(paidCents)}`,
    }))
  return (
    <>
      <PageTitle title={t('member.title')} about={history.username} />
      <p className="mb-6">
        <TextLink to={paths.admin.profile(id)} className="-my-3 inline-block py-3">
          {t('member.back')}
        </TextLink>
      </p>
      <p className="mb-6 text-small text-muted">{note}</p>
      <div className="flex flex-col gap-10">
        {history.unknownYet && !acts.error && <Alert tone="info">{history.unknownYet}</Alert>}
        {history.isAway && <Alert tone="warning">{t('member.away')}</Alert>}
        <SubscriptionSummary history={history} />
        {history.findings.some(({ settledAt }) => settledAt === null) && <Findings history={history} />}
        <Part title={t('member.acts')}>
          <BillingActs
            acts={acts}
            subscription={history.subscription}
            plans={plans}
            invoices={invoices}
            isWaiting={history.unknownYet !== null}
            isAway={history.isAway}
            isLost={history.isLost}
          />
        </Part>
        <Invoices history={history} />
        <Changes history={history} />
      </div>
    </>
  )
}

function SubscriptionSummary({ history: { subscription, creditCents } }: { history: History }) {
  const t = useText(adminBillingText)
  const times = useBillingTimes(subscription)
  const { status, priceCents, paidUntil, endsAt, unknownYet, nextPrice } = subscription
  const none = t('member.none')
  return (
    <FactList
      facts={[
        {
          name: t('member.status'),
          value: [t(`member.statuses.${status}`, { date: endsAt ? times.format(endsAt) : '' }), unknownYet]
            .filter(Boolean)
            .join('. '),
        },
        { name: t('member.price'), value: priceCents === null ? none : formatPrice(priceCents) },
        { name: t('member.paidUntil'), value: paidUntil ? times.format(paidUntil) : none },
        ...(nextPrice
          ? [
              {
                name: t('member.nextPrice'),
                value: t('member.nextPriceFrom', {
                  price: formatPrice(nextPrice.cents),
                  day: times.format(nextPrice.from),
                }),
              },
            ]
          : []),
        {
          name: t('member.credit'),
          value: creditCents === null ? t('member.notKnown') : formatPrice(creditCents),
        },
      ]}
    />
  )
}

function Findings({ history: { findings } }: { history: History }) {
  const t = useText(adminBillingText)
  return (
    <Part title={t('findings.title')}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {findings.map(({ _id, detail, settledAt }) => settledAt === null && <li key={_id}>{detail}</li>)}
      </ul>
    </Part>
  )
}

function Invoices({ history: { subscription, invoices, isLost, isAway } }: { history: History }) {
  const t = useText(adminBillingText)
  const times = useBillingTimes(subscription)
  const lost = isLost ? t('member.lost') : t('member.noInvoices')
  return (
    <Part title={t('member.invoices')}>
      {invoices.length === 0 ? (
        <p className="text-muted">{isAway ? t('member.notKnown') : lost}</p>
      ) : (
        <DataTable
          caption={t('member.invoices')}
          isStacked
          rows={invoices}
          keyOf={({ id }) => id}
          columns={[
            {
              header: t('member.number'),
              cell: ({ number, pdfUrl }) => <InvoiceNumber number={number} pdfUrl={pdfUrl} />,
              place: 'title',
            },
            { header: t('member.issued'), cell: ({ issuedAt }) => times.format(issuedAt) },
            { header: t('member.due'), cell: ({ dueCents }) => formatPrice(dueCents) },
            { header: t('member.paid'), cell: (invoice) => <Paid {...invoice} /> },
            { header: t('member.state'), cell: ({ status }) => t(`member.invoiceStates.${status}`) },
          ]}
        />
      )}
    </Part>
  )
}

/** Shows the payment, and the amount left after refunds. */
function Paid({ paidCents, refundedCents }: History['invoices'][number]) {
  const t = useText(adminBillingText)
  const net = formatPrice(paidCents - refundedCents)
  return (
    <>
      {formatPrice(paidCents)}
      {refundedCents > 0 && (
        <span className="block text-small text-muted">
          {t('member.refunded', { refunded: formatPrice(refundedCents), net })}
        </span>
      )}
    </>
  )
}

function Changes({ history: { subscription, changes } }: { history: History }) {
  const t = useText(adminBillingText)
  const times = useBillingTimes(subscription)
  return (
    <Part title={t('member.changes')}>
      {changes.length === 0 ? (
        <p className="text-muted">{t('member.noChanges')}</p>
      ) : (
        <DataTable
          caption={t('member.changes')}
          isStacked
          rows={changes.map((change, place) => ({ ...change, key: String(place) }))}
          keyOf={({ key }) => key}
          columns={[
            { header: t('member.at'), cell: ({ at }) => times.format(at), place: 'title' },
            {
              header: t('member.by'),
              cell: ({ actor }) =>
                actor === 'guest' || actor === 'system' ? t(`member.actors.${actor}`) : actor,
            },
            {
              header: t('member.act'),
              cell: ({ detail }) => <span className="wrap-anywhere">{detail}</span>,
            },
          ]}
        />
      )}
    </Part>
  )
}
