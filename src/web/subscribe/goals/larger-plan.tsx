import { Link } from 'react-router'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { PricingPlanOffer, SubscriptionChoice } from '../choice/choice.ts'
import type { ChoiceLinks } from '../choice/choice-links.ts'

/** When a plan is full: offers the cheapest plan that takes another goal, and what it costs more. */
export function LargerPlan({
  plans,
  choice: { plan, goals },
  links,
}: {
  plans: readonly PricingPlanOffer[]
  choice: SubscriptionChoice
  links: ChoiceLinks
}) {
  const t = useText(subscribeText)
  const locale = useLocale()
  if (!plan || goals.length !== plan.healthGoals) return null
  const [larger] = plans
    .filter(({ healthGoals }) => healthGoals > goals.length)
    .toSorted((one, other) => one.priceCents - other.priceCents || one.healthGoals - other.healthGoals)
  if (!larger) return null
  const more = larger.priceCents - plan.priceCents
  const room = { chosen: goals.length, included: plan.healthGoals }
  return (
    <p className="max-w-measure text-small text-muted">
      <span>
        {more > 0
          ? t('goals.larger', { ...room, price: formatPrice(more, locale) })
          : t('goals.largerForNoMore', room)}
      </span>{' '}
      <Link
        to={links.withLargerPlan(larger.id)}
        preventScrollReset
        className="inline-link inline-block py-2.5"
      >
        {t('goals.takeLarger', { plan: larger.name })}
      </Link>
    </p>
  )
}
