import { ApiError } from '#web/api/api-error.ts'
import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { EnabledToggle } from '../lists/enabled-toggle.tsx'
import { type ActQuestion, useAskedBefore } from '../records/save-question.tsx'
import { readPricingPlan, sellPricingPlan } from './pricing-plan-calls.ts'
import { goesOnSaleForNothing } from './pricing-plan-draft.ts'

/** The switch in the list that puts a plan on sale: one without a price is asked about before. */
export function PricingPlanToggle({ id, name, isOnSale }: { id: string; name: string; isOnSale: boolean }) {
  const t = useText(adminPricingPlanText)
  const freeQuestion = useFreeQuestion()
  const asked = useAskedBefore()
  return (
    <>
      <EnabledToggle
        label={t('onSaleOf', { name })}
        isEnabled={isOnSale}
        // Lists of plans do not carry versions: the plan is read as it is put on sale.
        tag=""
        save={async (enabeled) => {
          const { draft, tag } = await readPricingPlan(id)
          const isFree = goesOnSaleForNothing(draft, { ...draft, enabeled })
          if (isFree && !(await asked.ask(freeQuestion(name))))
            throw new ApiError('conflict', t('staysDraft'))
          await sellPricingPlan(id, enabeled, tag)
          return ''
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
