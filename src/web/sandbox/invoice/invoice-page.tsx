import { useRevalidator } from 'react-router'
import { readHostedInvoice } from '#twins/stripe/portal/read-hosted-invoice.ts'
import { verbContext } from '#web/context.ts'
import { formatOwnDayOfYear } from '#web/dates.ts'
import { hostedInvoiceText } from '#web/messages/sandbox.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { pageMeta } from '#web/page-meta.ts'
import { orPageNotFound } from '#web/page-not-found.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import { DataTable } from '#web/ui/data-entry/data-table.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { sandboxOnly } from '../sandbox-only.ts'
import type { Route } from './+types/invoice-page.ts'
import { PayInvoice } from './pay-invoice.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  sandboxOnly(context)
  const id = new URL(request.url).searchParams.get('invoice') ?? ''
  return { invoice: await orPageNotFound('page', () => readHostedInvoice(verbContext(context), id)) }
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, hostedInvoiceText)
  const title = t('title', { number: args.loaderData?.invoice.number ?? '' })
  return pageMeta(args, { title, description: t('description'), isPrivate: true })
}

/** An invoice or receipt, as the payment provider shows it where money is real. */
export default function InvoicePage({ loaderData: { invoice } }: Route.ComponentProps) {
  const t = useText(hostedInvoiceText)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  // As a member’s own list of invoices has it; the server knows no day of theirs.
  const day = (instant: string) => (isHydrated ? formatOwnDayOfYear(instant, locale) : '…')
  const price = (cents: number) => formatPrice(cents, locale)
  const shown = invoice.status === 'paid' ? invoice.paidCents : invoice.dueCents
  const rows = [
    ...invoice.lines,
    ...(invoice.discountCents > 0
      ? [{ id: 'discount', description: t('discount'), cents: -invoice.discountCents }]
      : []),
    ...(invoice.balanceCents !== 0
      ? [{ id: 'balance', description: t('balance'), cents: invoice.balanceCents }]
      : []),
    { id: 'total', description: t('total'), cents: invoice.dueCents },
  ]
  return (
    <PageColumn className="pb-16">
      <PageHeader
        title={t('title', { number: invoice.number })}
        lead={t('issued', { day: day(invoice.issuedAt) })}
      />
      <div className="flex max-w-measure flex-col gap-8">
        <Alert tone={invoice.status === 'paid' ? 'success' : 'info'}>
          {t(`states.${invoice.status}`, {
            amount: price(shown),
            day: invoice.paidAt ? day(invoice.paidAt) : '',
          })}
          {invoice.refundedCents > 0 && (
            <p>
              {t('refunded', {
                amount: price(invoice.refundedCents),
                net: price(invoice.paidCents - invoice.refundedCents),
              })}
            </p>
          )}
        </Alert>
        <DataTable
          caption={t('lines')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: t('what'), cell: ({ description }) => description },
            { header: t('amount'), cell: ({ cents }) => price(cents), className: 'text-right' },
          ]}
        />
        {invoice.clientSecret && <PayInvoice invoice={invoice} onPaid={revalidate} />}
        <TextLink to={paths.account()} className="self-start py-2.5">
          {t('account')}
        </TextLink>
      </div>
    </PageColumn>
  )
}
