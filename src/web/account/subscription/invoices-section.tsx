import { useState } from 'react'
import { SettingsSection } from '#web/account/frame/settings-section.tsx'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { dateFormat } from '#web/formats.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { ShownBilling } from '#web/profile/read-shown-billing.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-entry/data-table.tsx'
import { InvoiceNumber } from '#web/ui/links/invoice-number.tsx'

export function InvoicesSection({
  profileId,
  billing,
  timeZone,
}: {
  profileId: string
  timeZone: string | null
  billing: Pick<ShownBilling, 'invoices' | 'earlierThan'>
}) {
  const { invoices, earlierThan, readEarlier, busy, error } = useEarlierInvoices(profileId, billing)
  const t = useText(billingText)
  const locale = useLocale()
  const day = dateFormat(locale, {
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
              {
                header: t('invoices.state'),
                cell: (invoice) => <InvoiceState {...invoice} />,
              },
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
      {error && <Alert tone="error">{error.message}</Alert>}
      {earlierThan && (
        <Button size="small" kind="secondary" isBusy={busy !== null} onClick={readEarlier}>
          {t('invoices.earlier')}
        </Button>
      )}
    </SettingsSection>
  )
}

/** Shows the state of an invoice, and the amount paid after refunds. */
function InvoiceState({ status, amountCents, refundedCents }: ShownBilling['invoices'][number]) {
  const t = useText(billingText)
  const locale = useLocale()
  return (
    <>
      {t(`invoices.states.${status}`)}
      {refundedCents > 0 && (
        <span className="block text-small text-muted">
          {t('invoices.refunded', {
            amount: formatPrice(refundedCents, locale),
            net: formatPrice(amountCents - refundedCents, locale),
          })}
        </span>
      )}
    </>
  )
}

/** Returns the newest invoices, and loads earlier ones on request. */
function useEarlierInvoices(profileId: string, billing: Pick<ShownBilling, 'invoices' | 'earlierThan'>) {
  const { busy, error, act } = useAct()
  const [earlier, setEarlier] = useState<Pick<ShownBilling, 'invoices' | 'earlierThan'>>({
    invoices: [],
    earlierThan: billing.earlierThan,
  })

  function readEarlier() {
    return act('earlier', async () => {
      const query = { profileId, before: earlier.earlierThan ?? '' }
      const next = await answerOf(api.billing.invoices.$get({ query }))
      setEarlier({ ...next, invoices: [...earlier.invoices, ...next.invoices] })
    })
  }

  const invoices = [...billing.invoices, ...earlier.invoices]
  return { invoices, earlierThan: earlier.earlierThan, readEarlier, busy, error }
}
