import { Matter } from '#web/account/matter.tsx'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import type { Billing } from './read-billing.ts'

export function InvoicesPart({ invoices }: { invoices: Billing['invoices'] }) {
  const t = useText(billingText)
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Matter id="invoices" title={t('invoices.title')} about={t('invoices.about')}>
      {invoices.length === 0 ? (
        <p className="text-muted">{t('invoices.none')}</p>
      ) : (
        <div className="w-full">
          <DataTable
            caption={t('invoices.caption')}
            rows={invoices}
            keyOf={({ number }) => number}
            columns={[
              { header: t('invoices.date'), cell: ({ issuedAt }) => day.format(new Date(issuedAt)) },
              { header: t('invoices.number'), cell: ({ number }) => number },
              { header: t('invoices.state'), cell: ({ status }) => t(`invoices.states.${status}`) },
              {
                header: t('invoices.amount'),
                cell: ({ amountCents }) => formatPrice(amountCents, locale),
                className: 'text-right',
              },
            ]}
          />
        </div>
      )}
    </Matter>
  )
}
