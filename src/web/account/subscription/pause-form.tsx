import { useState } from 'react'
import { monthsLater } from '#platform/months-later.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'

const MONTHS = [1, 2, 3] as const

/** For how long, and what that means, before anything is changed. */
export function PauseForm({
  subscription: { paidUntil, timeZone, nextPrice },
  amount,
  isBusy,
  onPause,
  onDismiss,
}: {
  subscription: ShownSubscription
  amount: string
  isBusy: boolean
  onPause: (months: number) => void
  onDismiss: () => void
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const [months, setMonths] = useState(1)
  const until = formatLocalEnd(paidUntil ?? '', { timeZone, locale })
  const isNextPrice = nextPrice !== null && comesWithin(months, { from: nextPrice.from, paidUntil })
  const resumesAt = isNextPrice ? formatPrice(nextPrice.cents, locale) : amount
  return (
    <Alert tone="info" title={t('pause.title')}>
      <p>{t('pause.means', { until, count: months, amount: resumesAt })}</p>
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
            {t('subscription.dismiss')}
          </Button>
        </div>
      </div>
    </Alert>
  )
}

/** Whether an announced price has come when so many months after the paid one are over. */
function comesWithin(
  months: number,
  { from, paidUntil }: { from: string; paidUntil: string | null },
): boolean {
  const paid = new Date(paidUntil ?? '').getTime() / 1000
  return new Date(from).getTime() / 1000 <= monthsLater(paid, months, paid)
}
