import { useState } from 'react'
import { monthsLater } from '#platform/months-later.ts'
import { centsFrom } from '#web/account/state-text.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { ShownBilling } from '#web/profile/read-shown-billing.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'

const MONTHS = [1, 2, 3] as const

/** Selects the length of a pause and explains its effect before anything is changed. */
export function PauseForm({
  subscription,
  amount,
  discounts,
  isBusy,
  onPause,
  onDismiss,
}: {
  subscription: ShownSubscription
  amount: string
  discounts: ShownBilling['discounts']
  isBusy: boolean
  onPause: (months: number) => void
  onDismiss: () => void
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const [months, setMonths] = useState(1)
  const { paidUntil, timeZone } = subscription
  const until = formatLocalEnd(paidUntil ?? '', { timeZone, locale })
  const cents = centsFrom(subscription, paidUntil && resumesOn(paidUntil, months))
  const resumed = cents === null ? amount : formatPrice(cents, locale)
  const losesPromotion = discounts.some(({ lasts }) => lasts === 'once')
  return (
    <Alert tone="info" title={t('pause.title')}>
      <p>{t('pause.means', { until, count: months, amount: resumed })}</p>
      {losesPromotion && <p className="mt-2">{t('pause.losesPromotion')}</p>}
      <div className="mt-3 flex max-w-110 flex-col gap-4">
        <SelectField
          label={t('pause.length')}
          value={months}
          onChange={({ target }) => setMonths(Number(target.value))}
        >
          {MONTHS.map((count) => (
            <option key={count} value={count}>
              {t('pause.months', { count })}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-3">
          <Button size="small" isBusy={isBusy} onClick={() => onPause(months)}>
            {t('pause.confirm')}
          </Button>
          <Button size="small" kind="quiet" onClick={onDismiss}>
            {t('pause.dismiss')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

/** Returns the end of a pause that starts when the paid period ends and lasts the passed number of months. */
function resumesOn(paidUntil: string, months: number): string {
  const seconds = new Date(paidUntil).getTime() / 1000
  return new Date(monthsLater(seconds, months, seconds) * 1000).toISOString()
}
