import { useState } from 'react'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'

const MONTHS = [1, 2, 3] as const

/** For how long, and what that means, before anything is changed. */
export function PauseForm({
  subscription: { paidUntil, timeZone },
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
  return (
    <Alert tone="info" title={t('pause.title')}>
      <p>{t('pause.means', { until, count: months, amount })}</p>
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
