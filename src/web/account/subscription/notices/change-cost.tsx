import type { answerOf, api } from '#web/api/client.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'

type Call = (typeof api.subscription)['plan-change']['$get']
export type ShownCost = Awaited<ReturnType<typeof answerOf<Awaited<ReturnType<Call>>>>>

/**
 * Shows what is charged or credited now, and the date and amount of the next charge, as the payment provider
 * calculates them.
 */
export function ChangeCost({ cost, timeZone }: { cost: ShownCost; timeZone: string | null }) {
  const t = useText(billingText)
  const locale = useLocale()
  const day = formatLocalEnd(cost.nextChargeAt, { timeZone, locale })
  const next = formatPrice(cost.nextChargeCents, locale)
  return (
    <Alert tone="info" title={t('cost.title', { due: formatPrice(cost.dueNowCents, locale) })}>
      {cost.creditCents > 0 && <p>{t('cost.credit', { credit: formatPrice(cost.creditCents, locale) })}</p>}
      <p>{t('cost.next', { next, day })}</p>
    </Alert>
  )
}
