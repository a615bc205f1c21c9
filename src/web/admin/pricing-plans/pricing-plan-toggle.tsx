import type { PricingPlanWire } from '#catalogue/pricing-plans/wire.ts'
import { ApiError } from '#web/api/api-error.ts'
import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { EnabledToggle } from '../lists/enabled-toggle.tsx'
import { type ActQuestion, useAskedBefore } from '../records/save-question.tsx'
import { sellPricingPlan } from './pricing-plan-calls.ts'

/** The list's switch that puts a plan on sale. Asks for confirmation if the plan is free. */
export function PricingPlanToggle({
  plan: { _id, name, price, enabeled },
  tag,
}: {
  plan: Pick<PricingPlanWire, '_id' | 'name' | 'price' | 'enabeled'>
  tag: string
}) {
  const t = useText(adminPricingPlanText)
  const freeQuestion = useFreeQuestion()
  const asked = useAskedBefore()
  return (
    <>
      <EnabledToggle
        label={t('onSaleOf', { name })}
        isEnabled={enabeled}
        tag={tag}
        save={async (isWanted, tag) => {
          if (isWanted && price === 0 && !(await asked.ask(freeQuestion(name))))
            throw new ApiError('conflict', t('staysDraft'))
          return sellPricingPlan(_id, isWanted, tag)
        }}
      />
      {asked.dialog}
    </>
  )
}

export function useFreeQuestion(): (name: string) => ActQuestion {
  const t = useText(adminPricingPlanText)
  const price = formatPrice(0, useLocale())
  return (name) => ({
    title: t('free.title', { name, price }),
    body: <p>{t('free.means', { price })}</p>,
    confirm: t('free.confirm', { price }),
  })
}
