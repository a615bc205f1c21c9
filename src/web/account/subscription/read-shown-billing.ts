import { answerOf, api } from '#web/api/client.ts'

export type ShownBilling = Awaited<ReturnType<typeof readShownBilling>>

export function readShownBilling(profileId: string) {
  return answerOf(api.billing.$get({ query: { profileId } }))
}

/** What starting again charges at once, with this promotion code where one is given. */
export async function readRestartCents(profileId: string, promotionCode?: string): Promise<number> {
  const query = { profileId, ...(promotionCode && { promotionCode }) }
  return (await answerOf(api.subscription.restart.$get({ query }))).dueNowCents
}
