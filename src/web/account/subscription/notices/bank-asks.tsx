import { billingText } from '#web/messages/billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/**
 * Notice for a payment that needs the member's confirmation at their bank, with a link to the bank's page.
 */
export function BankAsks({ bankUrl, children }: { bankUrl: string; children: string }) {
  const t = useText(billingText)
  return (
    <Alert tone="warning" title={t('subscription.bankAsks')}>
      <p>{children}</p>
      <a href={bankUrl} className={buttonClass({ size: 'small' }, 'mt-3')}>
        {t('subscription.confirmWithBank')}
      </a>
    </Alert>
  )
}
