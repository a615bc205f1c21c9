import { Link } from 'react-router'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { PricingPlanOffer, SubscriptionChoice } from '../choice/choice.ts'
import type { ChoiceLinks } from '../choice/choice-links.ts'

/** Once a plan is full: the smallest one that takes another goal, for whoever wants one. */
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
    .toSorted((one, other) => one.healthGoals - other.healthGoals)
  if (!larger) return null
  const { id, name, healthGoals, priceCents } = larger
  return (
    <p className="max-w-measure text-small text-muted">
      {t('goals.larger', { count: healthGoals, price: formatPrice(priceCents, locale) })}{' '}
      <Link to={links.withLargerPlan(id)} preventScrollReset className="inline-link inline-block py-2.5">
        {t('goals.takeLarger', { plan: name })}
      </Link>
    </p>
  )
}
