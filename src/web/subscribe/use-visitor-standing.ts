import { useCallback } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { type ApiAnswer, useAnswer } from '#web/api/use-answer.ts'
import { readToldFacts } from '#web/facts/change-facts.ts'
import { type ProfileState, profileState, type SignedInProfile } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { requestCardSetup } from './start-trial.ts'

export type VisitorStanding = Awaited<ReturnType<typeof readStanding>>

/** How far whoever is here has come on the way to a trial. What was done before a reload is not asked again. */
export function useVisitorStanding(
  member: ProfileState,
): [answer: ApiAnswer<VisitorStanding>, retry: () => void] {
  const profileId = member.status === 'signed-in' ? member.profile?._id : undefined
  // Asked once for a profile: a change of plan on the page must not take the card form away.
  return useAnswer(useCallback(() => readStanding(profileId), [profileId]))
}

/** Null for somebody who has no profile yet. */
async function readStanding(profileId: string | undefined) {
  const member = profileState()
  if (!profileId || member.status !== 'signed-in' || !member.profile) return null
  const { profile, plan } = member
  const byId = { param: { id: profileId } }
  const [{ payments }, subscription, told, consents] = await Promise.all([
    publicConfig(),
    readSubscription(profileId),
    readToldFacts(profileId),
    answerOf(api.profile[':id'].consent.$get(byId)),
  ])
  const hasConsent = consents.data.some(
    ({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null,
  )
  const mayHaveCard = subscription.status === 'none' && plan !== null
  const hadCard = mayHaveCard && (await hasCard(profile, plan.stripe.priceId))
  return { payments, subscription, hadCard, told, hasConsent }
}

/** Whoever could not be served is asked for no card yet: why, the step says once they would go on. */
async function hasCard(profile: SignedInProfile, priceId: string): Promise<boolean> {
  try {
    return (await requestCardSetup(profile, priceId)).status === 'succeeded'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false
    throw error
  }
}
