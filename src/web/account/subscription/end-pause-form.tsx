import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** What ending the pause charges, as the payment provider reckons it, before it is ended. */
export function EndPauseForm({
  endPauseCents,
  isBusy,
  onEnd,
  onDismiss,
}: {
  endPauseCents: number
  isBusy: boolean
  onEnd: () => void
  onDismiss: () => void
}) {
  const t = useText(billingText)
  const amount = formatPrice(endPauseCents, useLocale())
  const isFree = endPauseCents === 0
  return (
    <Alert tone="info" title={t('endPause.title')}>
      <p>{isFree ? t('endPause.free') : t('endPause.charged', { amount })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" isBusy={isBusy} onClick={onEnd}>
          {isFree ? t('endPause.confirmFree') : t('endPause.confirm', { amount })}
        </Button>
        <Button size="small" kind="quiet" onClick={onDismiss}>
          {t('endPause.dismiss')}
        </Button>
      </div>
    </Alert>
  )
}
