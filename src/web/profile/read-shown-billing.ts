import { answerOf, api } from '#web/api/client.ts'

export type ShownBilling = Awaited<ReturnType<typeof readShownBilling>>

export function readShownBilling(profileId: string) {
  return answerOf(api.billing.$get({ query: { profileId } }))
}

/** What starting again charges at once, with this plan and promotion code where they are given. */
export async function readRestartCents(
  profileId: string,
  { planId, promotionCode }: { planId?: string; promotionCode?: string | undefined } = {},
): Promise<number> {
  const query = { profileId, ...(planId && { planId }), ...(promotionCode && { promotionCode }) }
  return (await answerOf(api.subscription.restart.$get({ query }))).dueNowCents
}
