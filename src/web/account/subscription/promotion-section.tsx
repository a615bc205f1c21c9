import { SettingsSection } from '#web/account/frame/settings-section.tsx'
import { answerOf, api } from '#web/api/client.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { ShownBilling } from '#web/profile/read-shown-billing.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { PromotionField, usePromotionText } from './promotion-field.tsx'

export function PromotionSection({
  profileId,
  subscription: { may, timeZone },
  discounts,
  onChanged,
}: {
  profileId: string
  subscription: ShownSubscription
  discounts: ShownBilling['discounts']
  onChanged: () => Promise<void>
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const say = usePromotionText()
  if (!may.includes('cancel')) return null
  const redeem = async (code: string) => {
    const json = { profileId, code }
    const promotion = await answerOf(api.subscription['promotion-code'].$put({ json }))
    await onChanged()
    return promotion
  }
  return (
    <SettingsSection id="promotion" title={t('promotion.section')} about={t('promotion.about')}>
      {discounts.length > 0 && (
        <ul className="flex flex-col gap-1 font-semibold">
          {discounts.map((discount) => {
            const said = say(discount, discount.until && formatLocalEnd(discount.until, { timeZone, locale }))
            return <li key={said}>{said}</li>
          })}
        </ul>
      )}
      <PromotionField onUse={redeem} />
    </SettingsSection>
  )
}
