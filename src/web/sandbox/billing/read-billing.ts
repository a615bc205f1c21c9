import { answerOf, api } from '#web/api/client.ts'

export type Billing = Awaited<ReturnType<typeof readBilling>>

export function readBilling(profileId: string) {
  return answerOf(api.billing.$get({ query: { profileId } }))
}
