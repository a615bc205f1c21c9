import { useEffect, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { readRestartCents } from '#web/profile/read-shown-billing.ts'
import type { SubscriptionChoice } from '../choice/choice.ts'

type Beginning = {
  profileId: string
  plan: SubscriptionChoice['plan']
  /** False with a trial: nothing is charged then. */
  isCharged: boolean
}

/**
 * What beginning charges at once, as the payment provider reckons it, with the code that was entered; until that is
 * known, and where it is not, the price of the plan. What is shown is sent along, and nothing else is charged.
 */
export function useDueNow({ profileId, plan, isCharged }: Beginning) {
  const { promotionCode, applyPromotion, dropPromotion, fieldKey } = usePromotionCode()
  const planId = isCharged ? plan?.id : undefined
  const chosen = `${planId}:${promotionCode}`
  const [known, setKnown] = useState<{ chosen: string; cents: number }>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads the same anew.
  useEffect(() => {
    if (!planId) return
    let isOver = false
    readRestartCents(profileId, { planId, promotionCode }).then(
      (cents) => !isOver && setKnown({ chosen: `${planId}:${promotionCode}`, cents }),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [profileId, planId, promotionCode, round])

  /** A code that was refused is left out, and an amount that is another by now read again. */
  function mend(fields: Record<string, string>): void {
    if (fields.promotionCode) dropPromotion()
    if (fields.dueNowCents) setRound((earlier) => earlier + 1)
  }

  const priceCents = (isCharged && plan?.priceCents) || null
  const dueNowCents = known?.chosen === chosen ? known.cents : priceCents
  return { promotionCode, applyPromotion, fieldKey, dueNowCents, mend }
}

/** The code that a subscription is started with, once it is known to be good. */
function usePromotionCode() {
  const [promotionCode, setPromotionCode] = useState<string>()
  const [fieldKey, setFieldKey] = useState(0)
  async function applyPromotion(code: string) {
    const promotion = await answerOf(api['promotion-code'].$get({ query: { code } }))
    setPromotionCode(code)
    return promotion
  }
  function dropPromotion() {
    setPromotionCode(undefined)
    // The field no longer says that it was taken.
    setFieldKey((key) => key + 1)
  }
  return { promotionCode, applyPromotion, dropPromotion, fieldKey }
}
