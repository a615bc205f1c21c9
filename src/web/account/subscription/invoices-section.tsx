import { SettingsSection } from '#web/account/frame/settings-section.tsx'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { DataTable } from '#web/ui/data-entry/data-table.tsx'
import { InvoiceNumber } from '#web/ui/links/invoice-number.tsx'
import type { ShownBilling } from './read-shown-billing.ts'

export function InvoicesSection({
  invoices,
  timeZone,
}: {
  timeZone: string | null
  invoices: ShownBilling['invoices']
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(timeZone ? { timeZone } : {}),
  })
  return (
    <SettingsSection id="invoices" title={t('invoices.title')} about={t('invoices.about')}>
      {invoices.length === 0 ? (
        <p className="text-muted">{t('invoices.none')}</p>
      ) : (
        <div className="w-full">
          <DataTable
            caption={t('invoices.caption')}
            isStacked
            rows={invoices}
            keyOf={({ number }) => number}
            columns={[
              {
                header: t('invoices.date'),
                cell: ({ issuedAt }) => day.format(new Date(issuedAt)),
                place: 'title',
              },
              {
                header: t('invoices.number'),
                cell: ({ number, pdfUrl }) => <InvoiceNumber number={number} pdfUrl={pdfUrl} />,
              },
              { header: t('invoices.state'), cell: ({ status }) => t(`invoices.states.${status}`) },
              {
                header: t('invoices.amount'),
                cell: ({ amountCents }) => formatPrice(amountCents, locale),
                className: 'text-right',
                place: 'side',
              },
            ]}
          />
        </div>
      )}
    </SettingsSection>
  )
}
