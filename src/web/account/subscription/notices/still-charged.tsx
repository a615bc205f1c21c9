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

/** What is charged next although no week is planned, and when; empty where nothing is. */
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

/** The same beside what was told, with the way to cancel; nothing as long as it is not known. */
export function StillCharged({ profileId }: { profileId: string }) {
  const [answer] = useAnswer(useCallback(() => readCharge(profileId), [profileId]))
  const t = useText(billingText)
  if (answer.status === 'failed') return <p>{t('noWeeks.chargedIfAny')}</p>
  return answer.status === 'ready' ? <Charge {...answer.value} /> : null
}

async function readCharge(profileId: string) {
  const [subscription, nextCharge] = await Promise.all([
    readSubscription(profileId),
    // Without it the price and the day that we keep are said.
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
