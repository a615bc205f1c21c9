import { answerOf, api } from '#web/api/client.ts'

export type ShownSubscription = Awaited<ReturnType<typeof readSubscription>>

export function readSubscription(profileId: string) {
  return answerOf(api.subscription.$get({ query: { profileId } }))
}
