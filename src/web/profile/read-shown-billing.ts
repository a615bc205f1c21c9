import { isApiRefusal } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'

export type ShownBilling = Awaited<ReturnType<typeof readShownBilling>>

export function readShownBilling(profileId: string) {
  return answerOf(api.billing.$get({ query: { profileId } }))
}

/** What starting again charges, or why that is refused; neither where it is not known. */
export type ShownRestart = { cents: number | null; refusal: string | null }

export async function readRestart(profileId: string): Promise<ShownRestart> {
  try {
    return { cents: await readRestartCents(profileId), refusal: null }
  } catch (error) {
    // Not known, the price of the plan stands for it.
    return { cents: null, refusal: isApiRefusal(error, 'conflict') ? error.message : null }
  }
}

/** What starting again charges at once, with this plan and promotion code where they are given. */
export async function readRestartCents(
  profileId: string,
  { planId, promotionCode }: { planId?: string; promotionCode?: string | undefined } = {},
): Promise<number> {
  const query = { profileId, ...(planId && { planId }), ...(promotionCode && { promotionCode }) }
  return (await answerOf(api.subscription.restart.$get({ query }))).dueNowCents
}
