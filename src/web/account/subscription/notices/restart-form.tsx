import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { ShownBilling } from '#web/profile/read-shown-billing.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * Confirms restarting the subscription: shows the amount, the date and the card before anything is charged.
 */
export function RestartForm({
  beginsWithCents,
  monthly,
  card,
  isBusy,
  onStart,
  onDismiss,
}: {
  beginsWithCents: number
  /** The price of each later month. */
  monthly: string
  card: ShownBilling['card']
  isBusy: boolean
  onStart: () => void
  onDismiss: () => void
}) {
  const t = useText(billingText)
  const amount = formatPrice(beginsWithCents, useLocale())
  const cardSaid = card ? t('restart.card', { last4: card.last4 }) : t('restart.anyCard')
  return (
    <Alert tone="info" title={t('restart.title')}>
      <p>{t('restart.charged', { amount, card: cardSaid, monthly })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" isBusy={isBusy} onClick={onStart}>
          {t('subscription.restart', { amount })}
        </Button>
        <Button size="small" kind="quiet" onClick={onDismiss}>
          {t('restart.dismiss')}
        </Button>
      </div>
    </Alert>
  )
}
