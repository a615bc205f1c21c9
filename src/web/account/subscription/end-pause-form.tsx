import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * Confirms ending a pause and shows the charge as the payment provider calculates it. A pause that has not
 * begun is canceled instead.
 */
export function EndPauseForm({
  endPauseCents,
  isAhead,
  isBusy,
  onEnd,
  onDismiss,
}: {
  endPauseCents: number
  /** True if the pause has not begun. */
  isAhead: boolean
  isBusy: boolean
  onEnd: () => void
  onDismiss: () => void
}) {
  const t = useText(billingText)
  const amount = formatPrice(endPauseCents, useLocale())
  const isFree = endPauseCents === 0
  return (
    <Alert tone="info" title={t(isAhead ? 'endPause.titleAhead' : 'endPause.title')}>
      <p>{isFree ? t('endPause.free') : t('endPause.charged', { amount })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" isBusy={isBusy} onClick={onEnd}>
          {isFree
            ? t(isAhead ? 'endPause.confirmAhead' : 'endPause.confirmFree')
            : t('endPause.confirm', { amount })}
        </Button>
        <Button size="small" kind="quiet" onClick={onDismiss}>
          {t(isAhead ? 'endPause.dismissAhead' : 'endPause.dismiss')}
        </Button>
      </div>
    </Alert>
  )
}
