import { useCallback } from 'react'
import { useAnswer } from '#web/api/use-answer.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import { readShownBilling, type ShownBilling } from '#web/profile/read-shown-billing.ts'
import { readSubscription, type ShownSubscription } from '#web/profile/read-subscription.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/**
 * Describes the next charge and its date for a member whose weeks are no longer planned. Returns an empty
 * string if nothing will be charged.
 */
export function useStillCharged(
  subscription: ShownSubscription,
  nextCharge: ShownBilling['nextCharge'],
): string {
  const t = useText(billingText)
  const locale = useLocale()
  const { may, timeZone, renewsAt, resumesAt, priceCents } = subscription
  if (!may.includes('cancel')) return ''
  const at = nextCharge?.at ?? renewsAt ?? resumesAt
  const cents = nextCharge?.cents ?? priceCents
  if (at === null || cents === null) return t('noWeeks.chargedStill')
  const day = formatLocalEnd(at, { timeZone, locale })
  return t('noWeeks.charged', { amount: formatPrice(cents, locale), day })
}

/**
 * Shows the next charge below the reported facts, with a link to cancel. Renders nothing while it is loading.
 */
export function StillCharged({ profileId }: { profileId: string }) {
  const [answer] = useAnswer(useCallback(() => readCharge(profileId), [profileId]))
  const t = useText(billingText)
  if (answer.status === 'failed') return <p>{t('noWeeks.chargedIfAny')}</p>
  return answer.status === 'ready' ? <Charge {...answer.value} /> : null
}

async function readCharge(profileId: string) {
  const [subscription, nextCharge] = await Promise.all([
    readSubscription(profileId),
    // If this call fails, the price and the date from our own records are shown.
    readShownBilling(profileId).then(
      (billing) => billing.nextCharge,
      () => null,
    ),
  ])
  return { subscription, nextCharge }
}

function Charge({
  subscription,
  nextCharge,
}: {
  subscription: ShownSubscription
  nextCharge: ShownBilling['nextCharge']
}) {
  const t = useText(billingText)
  const said = useStillCharged(subscription, nextCharge)
  if (!said) return null
  return (
    <>
      <p className="font-semibold">{said}</p>
      <ButtonLink to={`${paths.subscription()}#cancel`} kind="secondary" size="small" className="self-start">
        {t('subscription.cancel')}
      </ButtonLink>
    </>
  )
}
