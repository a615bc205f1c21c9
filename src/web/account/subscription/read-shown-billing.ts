import { answerOf, api } from '#web/api/client.ts'

export type ShownBilling = Awaited<ReturnType<typeof readShownBilling>>

export function readShownBilling(profileId: string) {
  return answerOf(api.billing.$get({ query: { profileId } }))
}
