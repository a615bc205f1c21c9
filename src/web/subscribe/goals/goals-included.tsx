import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import type { SubscriptionChoice } from '../choice/choice.ts'

/** How many health goals the chosen plan includes, and how many are chosen. */
export function GoalsIncluded({ choice: { plan, goals } }: { choice: SubscriptionChoice }) {
  const t = useText(subscribeText)
  if (!plan) {
    return (
      <>
        <span className="max-lg:hidden">{t('goals.choosePlan')}</span>
        <span className="lg:hidden">{t('goals.chooseOne')}</span>
      </>
    )
  }
  const includes = t('goals.includes', { plan: plan.name, count: plan.healthGoals })
  const chosen = goals.length === 0 ? '' : ` ${t('goals.chosen', { count: goals.length })}`
  return <span>{`${includes}${chosen}`}</span>
}
